/** A revision, as far as keeping it depends on it. */
export interface RevisionSize {
  readonly id: string;
  /** UTF-16 units of its text. */
  readonly size: number;
  /** 1 when readers have seen it. */
  readonly was_published: number;
}

/** What an article keeps of its revisions. */
export interface RevisionLimits {
  readonly count: number;
  /** UTF-16 units of them together. */
  readonly units: number;
  /** So many stay whether readers have seen them or not. */
  readonly newest: number;
}

export const REVISION_LIMITS: RevisionLimits = { count: 100, units: 4_000_000, newest: 20 };

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
