import { sql } from "kysely";
import type { Queryable, SqlDialect, Tx } from "./database.js";
import type { FullTextTerm, FullTextTerms } from "./full-text.js";

// The index has the beginnings of words up to this length (`prefix` of `search_index`), and reads them like words.
const INDEXED_LETTERS = 3;
const MOST_COMPLETIONS = 8;

const lettersOf = (text: string): number => [...text].length;

/** The words of the index that begin so, unless they are many. Each is sought behind the one before it. */
async function completionsOf(db: Queryable, beginning: string): Promise<readonly string[] | undefined> {
  const first = sql`(select term from search_terms where term >= ${beginning} order by term limit 1)`;
  const next = sql`(select term from search_terms where term >= word || char(0) order by term limit 1)`;
  const { rows } = await sql<{ word: string | null }>`with recursive completions (word) as (
    select ${first} union all
    select ${next} from completions where substr(word, 1, ${lettersOf(beginning)}) = ${beginning}
    limit ${MOST_COMPLETIONS + 1}) select word from completions`.execute(db);
  const found = rows.flatMap(({ word }) => (word?.startsWith(beginning) ? [word] : []));
  return found.length > MOST_COMPLETIONS ? undefined : found;
}

async function completed(db: Queryable, term: FullTextTerm): Promise<FullTextTerm> {
  const last = term.words.at(-1) ?? "";
  if (!term.isPrefix || lettersOf(last) <= INDEXED_LETTERS) return term;
  const completions = await completionsOf(db, last);
  return completions ? { ...term, completions } : term;
}

/**
 * The terms with the words that complete them, where the database finds documents sooner with these: SQLite reads all
 * documents of all words with a beginning before it returns the first one, and of words only as many as are asked for.
 */
export async function withCompletions(
  db: Queryable,
  dialect: SqlDialect,
  terms: FullTextTerms,
): Promise<FullTextTerms> {
  if (dialect !== "sqlite") return terms;
  const [first, ...others] = terms;
  return [await completed(db, first), ...(await Promise.all(others.map((term) => completed(db, term))))];
}

// More parts than SQLite leaves after some days of writing.
const MANY_PARTS = 8;
// In pages of the index; fewer than a reader or a writer would notice.
const STEP_PAGES = 200;

/** Whether the index of SQLite has so many parts that each search spends most of its time on opening them. */
export async function hasManyParts(db: Queryable, dialect: SqlDialect): Promise<boolean> {
  if (dialect !== "sqlite") return false;
  const query = sql<{ parts: number }>`select count(distinct segid) as parts from search_index_idx`;
  const { rows } = await query.execute(db);
  return Number(rows[0]?.parts ?? 0) > MANY_PARTS;
}

/**
 * Does a step of merging the parts of the index into one, and says whether there is more to do. The first step decides which
 * parts are merged.
 */
export async function mergeParts(tx: Tx, { isFirst }: { readonly isFirst: boolean }): Promise<boolean> {
  const changes = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx);
    return Number(rows[0]?.count ?? 0);
  };
  const before = await changes();
  await sql`insert into search_index (search_index, rank) values ('merge', ${isFirst ? -STEP_PAGES : STEP_PAGES})`.execute(
    tx,
  );
  // As SQLite documents it: a step that had nothing to do changes less than two rows.
  return (await changes()) - before >= 2;
}
