/** Counts what there is of some types together, up to a limit. Types of which there is nothing may be absent. */
export type CountTogether = (types: readonly string[], limit: number) => Promise<ReadonlyMap<string, number>>;

/**
 * The number of each type, exact below `most`, which means that many or more. One reading counts all types unless there is very
 * much of some. That one is then known, and what is left is counted without it: a reading per type would go through
 * everything of the other types each time.
 */
export async function countEachType(
  types: readonly string[],
  most: number,
  count: CountTogether,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let left = types;
  while (left.length > 0) {
    // A total of this many means that there are `most` or more of at least one of the types.
    const limit = most * left.length;
    const found = await count(left, limit);
    for (const type of left) counts.set(type, Math.min(found.get(type) ?? 0, most));
    const all = [...found.values()].reduce((sum, amount) => sum + amount, 0);
    left = all < limit ? [] : left.filter((type) => (counts.get(type) ?? 0) < most);
  }
  return counts;
}
