import type { Queryable } from "../../platform/db/database.js";
import { QUOTES } from "./search-terms.model.js";
import { nearWordsQuery } from "./search-words.repo.js";
import { mayBeMistyped, mistakeBetween, spellingsOf } from "./spelling.model.js";
import { runsOf, type Word } from "./text-words.model.js";

/** Counts the results of these types that the caller may find with these words, up to a small number. */
export type CountFound = (q: string, types: readonly string[]) => Promise<number>;

export interface CorrectionAsk {
  readonly q: string;
  /** The types that are searched. */
  readonly types: readonly string[];
  readonly allTypes: readonly string[];
  readonly count: CountFound;
}

// Longer searches are not a few words that a person typed.
const MOST_WORDS = 8;
const MOST_MISTYPED = 2;
const MOST_NEAR = 200;
const MOST_TRIED = 8;

/**
 * Known words that are one mistake away, by likelihood: two letters changed places before one that is different, and words
 * with the same beginning before others.
 */
async function nearWords(db: Queryable, typed: string): Promise<readonly (readonly string[])[]> {
  const rows = await nearWordsQuery(db, spellingsOf(typed), MOST_NEAR).execute();
  const ranks: string[][] = [[], [], [], []];
  for (const { word } of rows) {
    const mistake = mistakeBetween(typed, word);
    if (mistake !== null) ranks[(mistake === "swap" ? 0 : 2) + (word[0] === typed[0] ? 0 : 1)]?.push(word);
  }
  return ranks.map((words) => words.sort().slice(0, MOST_TRIED));
}

/** The word that finds the most of the likeliest that find anything; null when none does. */
async function bestOf(
  ranks: readonly (readonly string[])[],
  count: (word: string) => Promise<number>,
): Promise<string | null> {
  for (const words of ranks) {
    let best: { readonly word: string | null; readonly found: number } = { word: null, found: 0 };
    for (const word of words) {
      const found = await count(word);
      if (found > best.found) best = { word, found };
    }
    if (best.word !== null) return best.word;
  }
  return null;
}

/** The text with some of its words replaced; an empty replacement leaves the word out. */
function written(q: string, replaced: ReadonlyMap<Word, string>): string {
  let text = "";
  let at = 0;
  for (const [{ start, end }, word] of [...replaced].sort(([one], [other]) => one.start - other.start)) {
    text += q.slice(at, start) + word;
    at = end;
  }
  return text + q.slice(at);
}

/**
 * Finds the probable meaning of words that find nothing. Each word that the caller finds nowhere is replaced by the
 * known word one mistake away that finds the most. Words that find something for everybody but the caller are never the
 * answer, so that no answer tells a word that occurs only where the caller may not read. Null when there is no such
 * word, and for quoted words, which are meant as they are.
 */
export async function findCorrection(
  db: Queryable,
  { q, types, allTypes, count }: CorrectionAsk,
): Promise<string | null> {
  if (QUOTES.test(q)) return null;
  const runs = [...runsOf(q)];
  if (runs.length > MOST_WORDS) return null;
  const mistyped: Word[] = [];
  for (const [index, run] of runs.entries()) {
    if (run.kind !== "word" || !mayBeMistyped(run.word.text)) continue;
    // Only the last word may be incomplete.
    const asked = index === runs.length - 1 ? run.word.text : `"${run.word.text}"`;
    if ((await count(asked, allTypes)) === 0) mistyped.push(run.word);
  }
  if (mistyped.length === 0 || mistyped.length > MOST_MISTYPED) return null;
  const replaced = new Map(mistyped.map((word) => [word, ""]));
  for (const word of mistyped) {
    const best = await bestOf(await nearWords(db, word.text), (text) =>
      count(written(q, new Map([...replaced, [word, text]])), types),
    );
    if (best === null) return null;
    replaced.set(word, best);
  }
  return written(q, replaced);
}
