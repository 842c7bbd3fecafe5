/** The known word that is closest to a probable typing error; undefined if none is close enough. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.ceil(candidate.length / 3)))
    .sort((one, other) => one.distance - other.distance);
  return near[0]?.candidate ?? known.find((candidate) => word.length > 2 && candidate.startsWith(word));
}

/** Number of letters to insert, drop or replace (Levenshtein distance). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[at - 1] === to[column - 1] ? 0 : 1;
      const [left = 0, above = 0, corner = 0] = [next[column - 1], row[column], row[column - 1]];
      next.push(Math.min(left + 1, above + 1, corner + same));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
