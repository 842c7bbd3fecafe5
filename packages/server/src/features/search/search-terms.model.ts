import type { FullTextTerm, FullTextTerms } from "../../platform/db/full-text.js";
import { pairOf, type Run, runsOf } from "./text-words.model.js";

/** Signs around words that must occur in order. */
export const QUOTES = /["\u201c\u201d\u201e\u201f\u00ab\u00bb\uff02]/;
// A single letter begins so many words that searching for it is useless.
const SHORTEST_BEGINNING = 2;

type Words = readonly [string, ...string[]];

const isNotEmpty = (words: readonly string[]): words is Words => words.length > 0;

/** A run of signs is searched as pairs of neighbouring signs; a single sign as the beginning of a pair. */
function wordsOfRun(run: Run): readonly string[] {
  if (run.kind === "word") return [run.word.text];
  const { signs } = run;
  if (signs.length === 1) return signs.map(({ text }) => text);
  return signs.slice(1).map((sign, index) => pairOf(signs[index] ?? sign, sign).text);
}

function looseTerms(text: string, isLast: boolean): FullTextTerm[] {
  const runs = [...runsOf(text)];
  return runs.flatMap((run, index) => {
    const words = wordsOfRun(run);
    if (!isNotEmpty(words)) return [];
    const mayGoOn = isLast && index === runs.length - 1 && words[0].length >= SHORTEST_BEGINNING;
    const isPrefix = run.kind === "word" ? mayGoOn : run.signs.length === 1;
    return [{ words, isPrefix }];
  });
}

/** The words of a run that ends within a phrase. Its last sign is a word of its own there, as in the index. */
function wordsOfWholeRun(run: Run): readonly string[] {
  const last = run.kind === "signs" && run.signs.length > 1 ? run.signs.at(-1) : undefined;
  return last ? [...wordsOfRun(run), last.text] : wordsOfRun(run);
}

function phraseTerm(text: string): FullTextTerm[] {
  const runs = [...runsOf(text)];
  const words = runs.flatMap((run, index) => (index < runs.length - 1 ? wordsOfWholeRun(run) : wordsOfRun(run)));
  if (!isNotEmpty(words)) return [];
  const last = runs.at(-1);
  return [{ words, isPrefix: last?.kind === "signs" && last.signs.length === 1 }];
}

/**
 * Parses a search: words that must all occur, the last of which may be incomplete, and quoted words that must occur in
 * order. No other syntax exists, and nothing is an error; null when there is no word.
 */
export function parseSearch(text: string): FullTextTerms | null {
  const pieces = text.split(QUOTES);
  // A quote that is not closed yet quotes nothing.
  const lastQuoted = pieces.length % 2 === 0 ? pieces.length - 3 : pieces.length - 2;
  const terms = pieces.flatMap((piece, index) =>
    index % 2 === 1 && index <= lastQuoted ? phraseTerm(piece) : looseTerms(piece, index === pieces.length - 1),
  );
  const different = [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()];
  const [first, ...others] = different;
  return first ? [first, ...others] : null;
}
