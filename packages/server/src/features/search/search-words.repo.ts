import { sql } from "kysely";
import type { Queryable, SqlDialect, Tx } from "../../platform/db/database.js";
import {
  jsonRowsIn,
  lockName,
  preferIndexes,
  tryShareName,
  wordIsIndexed,
} from "../../platform/db/dialect-differences.js";
import { prepared } from "../../platform/db/prepared.js";
import { spellingsOf } from "./spelling.model.js";

const BATCH = 400;

function* batchesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH);
}

const WORDS = "search:words";

/** Words are added and forgotten by one at a time, so that none is forgotten that a new document has. */
const lockWords = (tx: Tx, dialect: SqlDialect): Promise<void> => lockName(tx, dialect, WORDS);

const countKnownOn = (dialect: SqlDialect) =>
  prepared<{ json: string }, { known: number }>((db, slot) => ({
    compile: () =>
      sql<{ known: number }>`
        select count(*) as known from search_words
        where word in (select value ->> 0 from ${jsonRowsIn(dialect, slot("json"))})`.compile(db),
  }));

const countKnown = { sqlite: countKnownOn("sqlite"), postgres: countKnownOn("postgres") } as const;

/**
 * Whether all words are known, and stay so until the transaction ends. False also while others add or forget words, for which it
 * does not wait.
 */
export async function knowsWords(tx: Tx, dialect: SqlDialect, words: readonly string[]): Promise<boolean> {
  if (words.length === 0) return true;
  if (words.length > BATCH || !(await tryShareName(tx, dialect, WORDS))) return false;
  const [counted] = await countKnown[dialect](tx, { json: JSON.stringify(words.map((word) => [word])) });
  return Number(counted?.known) === words.length;
}

/** Adds the words that are not known yet. */
export async function learnWords(tx: Tx, dialect: SqlDialect, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  await lockWords(tx, dialect);
  for (const batch of batchesOf(words)) {
    const rows = await tx.selectFrom("search_words").select("word").where("word", "in", batch).execute();
    const known = new Set(rows.map(({ word }) => word));
    const fresh = batch.filter((word) => !known.has(word));
    if (fresh.length === 0) continue;
    await tx
      .insertInto("search_words")
      .values(fresh.map((word) => ({ word })))
      .execute();
    const spellings = fresh.flatMap((word) => spellingsOf(word).map((spelling) => ({ spelling, word })));
    for (const part of batchesOf(spellings)) await tx.insertInto("search_spellings").values(part).execute();
  }
}

/** Known words that have one of the spellings; exported so that tests can check its plan. */
export const nearWordsQuery = (db: Queryable, spellings: readonly string[], limit: number) =>
  db.selectFrom("search_spellings").select("word").distinct().where("spelling", "in", spellings).limit(limit);

/** Forgets which of the next words no document has any more. Returns the last word that it looked at, null at the end. */
export async function forgetWords(tx: Tx, dialect: SqlDialect, after: string, limit: number): Promise<string | null> {
  await preferIndexes(tx, dialect);
  await lockWords(tx, dialect);
  const next = await tx
    .selectFrom("search_words")
    .select(["word", sql<number>`case when ${wordIsIndexed(dialect)} then 1 else 0 end`.as("is_indexed")])
    .where("word", ">", after)
    .orderBy("word")
    .limit(limit)
    .execute();
  const gone = next.filter((row) => row.is_indexed === 0).map(({ word }) => word);
  if (gone.length > 0) await tx.deleteFrom("search_words").where("word", "in", gone).execute();
  return next.length < limit ? null : (next.at(-1)?.word ?? null);
}
