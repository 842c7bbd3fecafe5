/** Something that has a name, and words by which it is found besides. */
export interface Findable {
  readonly label: string;
  readonly keywords?: string;
}

/**
 * Score of the match: words at the beginning of the name count most, then at the beginning of a word in it, inside it,
 * and in its keywords.
 */
function fitOf({ label, keywords = "" }: Findable, words: readonly string[]): number {
  const name = label.toLowerCase();
  let fit = 0;
  for (const word of words) {
    if (name.startsWith(word)) fit += 8;
    else if (name.includes(` ${word}`) || name.includes(`-${word}`)) fit += 4;
    else if (name.includes(word)) fit += 2;
    else if (keywords.toLowerCase().includes(word)) fit += 1;
    else return 0;
  }
  return fit;
}

/** Matches of all words, best first; without words, everything in its order. */
export function rank<T extends Findable>(things: readonly T[], text: string): readonly T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return things;
  return things
    .map((thing) => ({ thing, fit: fitOf(thing, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ thing }) => thing);
}
