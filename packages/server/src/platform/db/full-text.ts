/**
 * A search term: words in a row. Words are letters and digits, folded by the search feature, so that no character in
 * them has a meaning in the query syntax of a database.
 */
export interface FullTextTerm {
  readonly words: readonly [string, ...string[]];
  /** Whether the last word may be the beginning of a longer one. */
  readonly isPrefix: boolean;
  /** All words that complete the last one, itself included, where they are known and few. */
  readonly completions?: readonly string[];
}

/** Terms that must all occur. */
export type FullTextTerms = readonly [FullTextTerm, ...FullTextTerm[]];

/** Part of a document in which all of the terms must occur. */
export type FullTextPart = "title" | "anywhere";

/** The words of a document in order. */
export interface FullTextWords {
  readonly title: readonly string[];
  readonly body: readonly string[];
}

/** An expression for `match` of SQLite's FTS5. */
export const fts5Expression = (terms: FullTextTerms): string => terms.map(fts5Completed).join(" AND ");

const fts5Term = ({ words, isPrefix }: FullTextTerm): string => `"${words.join(" ")}"${isPrefix ? " *" : ""}`;

function fts5Completed(term: FullTextTerm): string {
  const { words, completions = [] } = term;
  if (completions.length === 0) return fts5Term(term);
  const phrases = completions.map((last) => `"${[...words.slice(0, -1), last].join(" ")}"`);
  return `(${phrases.join(" OR ")})`;
}

// Words of the title are stored a second time with a prefix that no word has. The planner then knows how rare they are
// there, which weights would not tell it.
const IN_TITLE = "#";

/** The text of a PostgreSQL `tsquery`. */
export function tsQuery(terms: FullTextTerms, part: FullTextPart): string {
  const all = (sign: string): string => terms.map((term) => `(${tsQueryTerm(term, sign)})`).join(" & ");
  return { title: all(IN_TITLE), anywhere: all("") }[part];
}

function tsQueryTerm({ words, isPrefix }: FullTextTerm, sign: string): string {
  const suffix = (index: number): string => (isPrefix && index === words.length - 1 ? ":*" : "");
  return words.map((word, index) => `'${sign}${word}'${suffix(index)}`).join(" <-> ");
}

// PostgreSQL stores a position in 14 bits and at most 256 positions per word. Later words get the last position.
const LAST_PLACE = 16_383;
const MOST_PLACES = 256;

/** The text of a PostgreSQL `tsvector`. */
export function tsVector({ title, body }: FullTextWords): string {
  const places = new Map<string, number[]>();
  const add = (word: string, place: number): void => {
    const known = places.get(word) ?? [];
    if (known.length === 0) places.set(word, known);
    if (known.length < MOST_PLACES) known.push(Math.min(place, LAST_PLACE));
  };
  for (const [index, word] of title.entries()) {
    add(word, index + 1);
    add(`${IN_TITLE}${word}`, index + 1);
  }
  // A phrase must not match across the end of the title and the beginning of the body.
  for (const [index, word] of body.entries()) add(word, title.length + index + 2);
  return [...places].map(([word, at]) => `'${word}':${at.join(",")}`).join(" ");
}
