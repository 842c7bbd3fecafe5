/** A revision, as far as keeping it depends on it. */
export interface RevisionSize {
  readonly id: string;
  /** UTF-16 units of its text. */
  readonly size: number;
  /** 1 when readers have seen it. */
  readonly was_published: number;
}

/** How many revisions an article keeps, and how many UTF-16 units they may hold together. */
export const REVISION_LIMITS = { count: 100, units: 4_000_000, newest: 20 } as const;

/**
 * The ids of the revisions that an article no longer keeps, given all of them from the newest to the oldest. The newest
 * twenty come first, then those that readers have seen, then the others; the newest of all always stays.
 */
export function surplusRevisions(revisions: readonly RevisionSize[], limits = REVISION_LIMITS): readonly string[] {
  const newest = revisions.slice(0, limits.newest);
  const older = revisions.slice(limits.newest);
  const seen = older.filter(({ was_published }) => was_published === 1);
  const unseen = older.filter(({ was_published }) => was_published !== 1);
  const surplus: string[] = [];
  let count = 0;
  let units = 0;
  for (const { id, size } of [...newest, ...seen, ...unseen]) {
    const isKept = count === 0 || (count < limits.count && units + size <= limits.units);
    if (!isKept) {
      surplus.push(id);
      continue;
    }
    count += 1;
    units += size;
  }
  return surplus;
}
