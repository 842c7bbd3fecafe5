const SHORTEST_WORD = 3;
const SHORTEST_TYPED = 4;
const LONGEST = 32;

/** Numbers are never mistyped words, and short words have too many neighbours. */
const isSpelled = (word: string, shortest: number): boolean =>
  word.length >= shortest && word.length <= LONGEST && !/\p{N}/u.test(word);

/** Whether a word of a text may be offered to somebody who mistyped it. */
export const isLearnable = (word: string): boolean => isSpelled(word, SHORTEST_WORD);

/** Whether what somebody typed may be a mistyped word. */
export const mayBeMistyped = (word: string): boolean => isSpelled(word, SHORTEST_TYPED);

const without = (letters: readonly string[], index: number): string => letters.toSpliced(index, 1).join("");

/**
 * The word, and the word without each of its letters. Two words have a spelling in common whenever one letter was added,
 * left out or replaced, or two neighbours changed places, so an index of spellings finds every such word.
 */
export function spellingsOf(word: string): readonly string[] {
  const letters = [...word];
  return [...new Set([word, ...letters.map((_letter, index) => without(letters, index))])];
}

/**
 * The difference between a typed word and a known one: two neighbouring letters changed places, or one letter is
 * different, missing or added.
 */
export type Mistake = "swap" | "letter";

/** The one mistake between two words; null when they are equal, or when it takes more than one. */
export function mistakeBetween(typed: string, word: string): Mistake | null {
  const [one, other] = [[...typed], [...word]];
  const start = one.findIndex((letter, index) => letter !== other[index]);
  const at = start === -1 ? one.length : start;
  const rest = (letters: readonly string[], skipped: number): string => letters.slice(at + skipped).join("");
  if (one.length === other.length) {
    if (at === one.length) return null;
    const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
    if (isSwapped && rest(one, 2) === rest(other, 2)) return "swap";
    return rest(one, 1) === rest(other, 1) ? "letter" : null;
  }
  if (one.length === other.length + 1) return rest(one, 1) === rest(other, 0) ? "letter" : null;
  return one.length + 1 === other.length && rest(one, 0) === rest(other, 1) ? "letter" : null;
}
