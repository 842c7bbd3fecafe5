/** The properties of a revision that decide whether it is kept. */
export interface RevisionSize {
  readonly id: string;
  /** UTF-16 units of its text. */
  readonly size: number;
  /** 1 when readers could see it. */
  readonly was_published: number;
}

/** Saves of one editor within this time after a revision was stored add no further one. */
export const SAVES_TOGETHER_MS = 10 * 60_000;

/** A save that replaces the title or the text of an article. */
export interface ReplacingSave {
  readonly editorId: string;
  readonly at: Date;
  /** UTF-16 units of the text before and after. */
  readonly sizes: { readonly before: number; readonly after: number };
  /** True when readers saw the state before because somebody published it. */
  readonly wasSettled: boolean;
  /** True when the save restores a revision, or asks that what it replaces be kept. */
  readonly keepsBefore: boolean;
}

/**
 * Whether the state before a save becomes a revision. Pages save every few seconds while somebody writes; such saves add
 * up to one step. A step begins with the first save, with another editor, after ten minutes, with a restoration, where
 * more than half of the text is removed, after each publication, and where the save asks for it.
 */
export function makesRevision(
  save: ReplacingSave,
  newest: { readonly editor_id: string | null; readonly created_at: string } | undefined,
): boolean {
  if (!newest || newest.editor_id !== save.editorId) return true;
  if (save.wasSettled || save.keepsBefore || save.sizes.after < save.sizes.before / 2) return true;
  return save.at.getTime() - Date.parse(newest.created_at) >= SAVES_TOGETHER_MS;
}

/** The limits for the revisions of an article. */
export interface RevisionLimits {
  readonly count: number;
  /** The UTF-16 units of all of them together. */
  readonly units: number;
  /** This many are kept whether or not readers could see them. */
  readonly newest: number;
}

export const REVISION_LIMITS: RevisionLimits = { count: 100, units: 4_000_000, newest: 20 };

/**
 * The ids of the revisions to delete, given all of them from newest to oldest. The newest twenty have precedence, then
 * those that readers could see, then the others; the newest one always stays.
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
