import { type RawBuilder, sql } from "kysely";
import { errorCode } from "../unreachable-reason.js";
import type { Reader, SqlDialect, Tx } from "./database.js";
import {
  type FullTextPart,
  type FullTextTerms,
  type FullTextWords,
  fts5Expression,
  tsQuery,
  tsVector,
} from "./full-text.js";
import type { SearchDocumentsTable } from "./schema/search.js";

// Everything that SQLite and PostgreSQL do not do alike stands here. What is not here is alike by convention: times are
// ISO 8601 UTC text, truth values are the integers 0 and 1, JSON is text (jsonb would reorder keys).

/** The type of text columns: compared byte by byte, so that lists have one order whatever the server's locale. */
export function textType(dialect: SqlDialect): RawBuilder<unknown> {
  return dialect === "postgres" ? sql`text collate "C"` : sql`text`;
}

// Any number will do as long as nothing else in the database locks it: the bytes of "sitevi".
const MIGRATION_LOCK = 0x736974_6576_69n;

/** Waits until no other process migrates; ends with the transaction. A SQLite transaction is such a lock by itself. */
export async function lockMigrations(tx: Tx, dialect: SqlDialect): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK.toString()}::bigint)`.execute(tx);
}

/**
 * Waits until no other transaction holds the name; ends with the transaction. For rules about several rows, which no row
 * lock covers. A SQLite transaction is the only one that writes anyway.
 */
export async function lockName(tx: Tx, dialect: SqlDialect, name: string): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Like `lockName`, beside others who share the name: waits only for who has it alone, and is waited for by them. */
export async function shareName(tx: Tx, dialect: SqlDialect, name: string): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx);
}

/** How lists put rows without a value: before all others when ascending, behind them when descending, and indexed so. */
export function emptyFirst(dialect: SqlDialect, column: string): RawBuilder<unknown> {
  return dialect === "postgres" ? sql`${sql.ref(column)} nulls first` : sql.ref(column);
}

/**
 * The full-text index over `search_documents`. Its words come from the search feature, the same for both: neither database
 * splits or folds anything itself. SQLite keeps them in a table that holds the index and no text; PostgreSQL in a column.
 */
export async function createSearchIndex(executor: Pick<Reader, "getExecutor">, dialect: SqlDialect): Promise<void> {
  for (const statement of dialect === "postgres" ? POSTGRES_SEARCH : SQLITE_SEARCH) await statement.execute(executor);
}

const POSTGRES_SEARCH = [
  sql`alter table search_documents add column words tsvector not null`,
  // Pending entries would be read by every search until somebody vacuums.
  sql`create index search_documents_words on search_documents using gin (words) with (fastupdate = off)`,
];

const SQLITE_SEARCH = [
  sql`create virtual table search_index using fts5 (title, body, content='', contentless_delete=1, tokenize='ascii',
    prefix='1 2 3')`,
  sql`create trigger search_documents_removed after delete on search_documents begin
    delete from search_index where rowid = old.id; end`,
];

/** Adds a document with its words; false when its id is taken. Words leave the index with their document. */
export async function insertSearchDocument(
  tx: Tx,
  dialect: SqlDialect,
  document: SearchDocumentsTable,
  words: FullTextWords,
): Promise<boolean> {
  const vector = dialect === "postgres" ? { words: sql`${tsVector(words)}::tsvector` } : {};
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("search_documents")
    .values({ ...document, ...vector })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  if (dialect === "sqlite") {
    const [title, body] = [words.title.join(" "), words.body.join(" ")];
    await sql`insert into search_index (rowid, title, body) values (${document.id}, ${title}, ${body})`.execute(tx);
  }
  return true;
}

/** Where documents that have the terms are found: what stands behind `from`, what begins `where`, and the id to sort by. */
export interface SearchSource {
  readonly from: RawBuilder<unknown>;
  readonly matches: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** The documents are `d` in both. */
export function searchSource(dialect: SqlDialect, terms: FullTextTerms, part: FullTextPart): SearchSource {
  if (dialect === "postgres")
    return {
      from: sql`search_documents as d`,
      matches: sql`d.words @@ ${tsQuery(terms, part)}::tsquery`,
      id: sql`d.id`,
    };
  // The join never begins with the documents: the index gives its rows in the order of their ids, either way.
  return {
    from: sql`search_index cross join search_documents as d on d.id = search_index.rowid`,
    matches: sql`search_index match ${fts5Expression(terms, part)}`,
    id: sql`search_index.rowid`,
  };
}

export async function databaseVersion(reader: Reader, dialect: SqlDialect): Promise<string> {
  const query =
    dialect === "postgres"
      ? sql<{ version: string }>`select current_setting('server_version') as version`
      : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await query.execute(reader);
  return rows[0]?.version ?? "unknown";
}

/**
 * True when the statement failed since the value is taken, of the given `table.column` when named; its unique index
 * must be called `table_column_unique`. On PostgreSQL the failed statement has ended the transaction, so let the error
 * leave `transaction()` before looking at it.
 */
export function isUniqueViolation(error: unknown, column?: `${string}.${string}`): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code === "23505") {
    return column === undefined || constraintName(error) === `${column.replace(".", "_")}_unique`;
  }
  if (code !== "SQLITE_CONSTRAINT_UNIQUE" && code !== "SQLITE_CONSTRAINT_PRIMARYKEY") return false;
  return column === undefined || error.message === `UNIQUE constraint failed: ${column}`;
}

/** True when a table of the query does not exist, as before the first migration. */
export function isMissingTable(error: unknown): boolean {
  const code = errorCode(error);
  return code === "42P01" || (code === "SQLITE_ERROR" && error instanceof Error && /no such table/.test(error.message));
}

/** True when the database asks to run the transaction again: it is busy, or chose this transaction to end a deadlock. */
export function isRetryable(error: unknown): boolean {
  const code = errorCode(error);
  return code === "40001" || code === "40P01" || code.startsWith("SQLITE_BUSY");
}

function constraintName(error: Error): unknown {
  return "constraint" in error ? error.constraint : undefined;
}
