import { type RawBuilder, sql } from "kysely";
import { errorCode } from "../unreachable-reason.js";
import type { Queryable, SqlDialect, Tx } from "./database.js";
import {
  type FullTextPart,
  type FullTextTerms,
  type FullTextWords,
  fts5Expression,
  tsQuery,
  tsVector,
} from "./full-text.js";
import { LIFT_LIMITS } from "./lift-limits.js";
import { type Prepared, prepared } from "./prepared.js";
import type { SearchDocumentsTable } from "./schema/search.js";
import { UndoneWithAnother } from "./shared-commits.js";

// Everything in which SQLite and PostgreSQL differ is in this file. Everything else is the same by convention: times
// are ISO 8601 UTC text, truth values are the integers 0 and 1, JSON is text (jsonb would reorder keys).

/**
 * The type of text columns. They are compared byte by byte, so that lists have the same order whatever the server's
 * locale.
 */
export function textType(dialect: SqlDialect): RawBuilder<unknown> {
  return dialect === "postgres" ? sql`text collate "C"` : sql`text`;
}

// Any number works as long as nothing else in the database locks it. These are the bytes of "sitevi".
const MIGRATION_LOCK = 0x736974_6576_69n;

/** Lets the statements of a transaction take as long as they need. */
export async function liftLimits(tx: Tx, dialect: SqlDialect): Promise<void> {
  if (dialect === "postgres") await sql.raw(LIFT_LIMITS).execute(tx);
}

/**
 * Makes the statements of a transaction go along indexes. PostgreSQL takes a value that it does not know for one that many
 * rows have, and reads the table until it finds one of them.
 */
export async function preferIndexes(tx: Tx, dialect: SqlDialect): Promise<void> {
  if (dialect === "postgres") await sql`set local enable_seqscan = off`.execute(tx);
}

/**
 * Waits until no other process migrates, and holds the lock until the transaction ends. A SQLite transaction is such a
 * lock by itself.
 */
export async function lockMigrations(tx: Tx, dialect: SqlDialect): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK.toString()}::bigint)`.execute(tx);
}

/**
 * Waits until no other transaction holds the name, and holds it until the transaction ends. It is for rules about
 * several rows, which no row lock covers. In SQLite only one transaction writes at a time anyway.
 */
export async function lockName(tx: Tx, dialect: SqlDialect, name: string): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** Why a PostgreSQL server does not let the user work in a database that it may enter, as a clause; null if it does. */
export async function findMissingRight(db: Pick<Queryable, "getExecutor">): Promise<string | null> {
  const { rows } = await sql<{ creates: boolean; uses: boolean }>`
    select coalesce(has_schema_privilege(current_schema(), 'create'), false) as creates,
      coalesce(bool_and(has_table_privilege(to_regclass('settings'), needed)), true) as uses
    from unnest(array['select', 'insert', 'update', 'delete']) as rights (needed)`.execute(db);
  if (rows[0]?.creates !== true) return "the user may not create tables there; make it the owner of the database";
  return rows[0].uses ? null : "its tables belong to another user; make this user their owner";
}

/** Another text after each commit on this PostgreSQL server: which transactions have ended, and which have not. */
export async function commitMark(db: Pick<Queryable, "getExecutor">): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select pg_current_snapshot()::text as mark`.execute(db);
  return rows[0]?.mark ?? "";
}

/**
 * Like `lockName`, but shared with others who call this: it waits only for an exclusive holder, and exclusive callers
 * wait for it.
 */
export async function shareName(tx: Tx, dialect: SqlDialect, name: string): Promise<void> {
  if (dialect === "postgres") await sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(tx);
}

/** The same without waiting: false while somebody holds the name exclusively. */
export async function tryShareName(tx: Tx, dialect: SqlDialect, name: string): Promise<boolean> {
  if (dialect === "sqlite") return true;
  const { rows } = await sql<{
    shared: boolean;
  }>`select pg_try_advisory_xact_lock_shared(hashtextextended(${name}, 0)) as shared`.execute(tx);
  return rows[0]?.shared === true;
}

/**
 * Rows of texts and numbers as a source for `from`; `value ->> 0` is the text of the first field of each. The statement
 * is the same for any number of rows.
 */
export function jsonRows(dialect: SqlDialect, rows: readonly (readonly (string | number)[])[]): RawBuilder<unknown> {
  return jsonRowsIn(dialect, sql.val(JSON.stringify(rows)));
}

/** The same for rows that are JSON already, or their place in a query that is prepared. */
export const jsonRowsIn = (dialect: SqlDialect, json: RawBuilder<string>): RawBuilder<unknown> =>
  dialect === "postgres" ? sql`json_array_elements(${json}::json) as given(value)` : sql`json_each(${json})`;

/** Sorts rows without a value: first when ascending, last when descending. Indexes use the same order. */
export function emptyFirst(dialect: SqlDialect, column: string): RawBuilder<unknown> {
  return dialect === "postgres" ? sql`${sql.ref(column)} nulls first` : sql.ref(column);
}

/**
 * The full-text index over `search_documents`. The search feature splits and folds the words for both databases, so
 * neither database does. SQLite stores them in a virtual table that has the index and no text; PostgreSQL stores them
 * in a column.
 */
export async function createSearchIndex(executor: Pick<Queryable, "getExecutor">, dialect: SqlDialect): Promise<void> {
  for (const statement of dialect === "postgres" ? POSTGRES_SEARCH : SQLITE_SEARCH) await statement.execute(executor);
}

const POSTGRES_SEARCH = [
  sql`alter table search_documents add column words tsvector not null`,
  // Every search would read the pending entries until somebody vacuums.
  sql`create index search_documents_words on search_documents using gin (words) with (fastupdate = off)`,
];

const SQLITE_SEARCH = [
  sql`create virtual table search_index using fts5 (title, body, content='', contentless_delete=1, tokenize='ascii',
    prefix='1 2 3')`,
  sql`create trigger search_documents_removed after delete on search_documents begin
    delete from search_index where rowid = old.id; end`,
];

type NewDocument = SearchDocumentsTable & { readonly vector: string };

const insertDocumentOn = (dialect: SqlDialect): Prepared<NewDocument, { id: number }, Tx> =>
  prepared((tx, slot) =>
    tx
      .insertInto("search_documents")
      .values({
        id: slot("id"),
        type: slot("type"),
        ref_id: slot("ref_id"),
        stamp: slot("stamp"),
        visibility: slot("visibility"),
        category_id: slot("category_id"),
        author_id: slot("author_id"),
        body: slot("body"),
        ...(dialect === "postgres" && { words: sql`${slot("vector")}::tsvector` }),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id"),
  );

const insertDocument = { sqlite: insertDocumentOn("sqlite"), postgres: insertDocumentOn("postgres") } as const;

const insertWords: Prepared<{ id: number; title: string; body: string }, unknown, Tx> = prepared((tx, slot) => ({
  compile: () =>
    sql`insert into search_index (rowid, title, body) values (${slot("id")}, ${slot("title")}, ${slot("body")})`.compile(
      tx,
    ),
}));

const insertTitle: Prepared<{ id: number; title: string }, unknown, Tx> = prepared((tx, slot) => ({
  compile: () => sql`insert into search_titles (rowid, title) values (${slot("id")}, ${slot("title")})`.compile(tx),
}));

/**
 * Adds a document with its words; false when its id is taken. Deleting the document removes its words from the index.
 */
export async function insertSearchDocument(
  tx: Tx,
  dialect: SqlDialect,
  document: SearchDocumentsTable,
  words: FullTextWords,
): Promise<boolean> {
  const vector = dialect === "postgres" ? tsVector(words) : "";
  if ((await insertDocument[dialect](tx, { ...document, vector })).length === 0) return false;
  if (dialect === "postgres") return true;
  const { id } = document;
  const title = words.title.join(" ");
  await insertWords(tx, { id, title, body: words.body.join(" ") });
  if (title !== "") await insertTitle(tx, { id, title });
  return true;
}

/**
 * Source of the documents that have the terms: the `from` clause, the first condition of `where`, and the id to sort
 * by.
 */
export interface SearchSource {
  readonly from: RawBuilder<unknown>;
  readonly matches: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** The alias of the documents is `d` in both dialects. */
export function searchSource(dialect: SqlDialect, terms: FullTextTerms, part: FullTextPart): SearchSource {
  if (dialect === "postgres")
    return {
      from: sql`search_documents as d`,
      matches: sql`d.words @@ ${tsQuery(terms, part)}::tsquery`,
      id: sql`d.id`,
    };
  const index = sql.table({ title: "search_titles", anywhere: "search_index" }[part]);
  // The cross join forces SQLite to read the index first: it returns rows in the order of their ids, in either
  // direction.
  return {
    from: sql`${index} cross join search_documents as d on d.id = ${index}.rowid`,
    matches: sql`${index} match ${fts5Expression(terms)}`,
    id: sql`${index}.rowid`,
  };
}

/**
 * Whether a document has the word of a row of `search_words`. A word has letters and marks only, none of which means
 * anything within quotation marks.
 */
export const wordIsIndexed = (dialect: SqlDialect): RawBuilder<unknown> =>
  dialect === "postgres"
    ? sql`exists (select 1 from search_documents where words @@ quote_literal(search_words.word)::tsquery)`
    : sql`exists (select 1 from search_index where search_index match '"' || search_words.word || '"')`;

export async function databaseVersion(queryable: Queryable, dialect: SqlDialect): Promise<string> {
  const query =
    dialect === "postgres"
      ? sql<{ version: string }>`select current_setting('server_version') as version`
      : sql<{ version: string }>`select sqlite_version() as version`;
  const { rows } = await query.execute(queryable);
  return rows[0]?.version ?? "unknown";
}

/**
 * True when the statement failed because the value is taken; with `table.column`, because it is taken in that column,
 * whose unique index must be called `table_column_unique`. On PostgreSQL the failed statement has ended the
 * transaction, so check the error only after it has left `transaction()`.
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

/**
 * True when the transaction is to be run again: the database is busy, chose this transaction to end a deadlock, or has undone it with
 * another one.
 */
export function isRetryable(error: unknown): boolean {
  if (error instanceof UndoneWithAnother) return true;
  const code = errorCode(error);
  return code === "40001" || code === "40P01" || code.startsWith("SQLITE_BUSY");
}

function constraintName(error: Error): unknown {
  return "constraint" in error ? error.constraint : undefined;
}
