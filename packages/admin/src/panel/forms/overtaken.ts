import type { Base, FormValues } from "../app/draft-store.js";
import { changesOf } from "./changes.js";

/** Fields that somebody else has changed since the edits of a form began. */
export interface OvertakenFields {
  /** Fields that both have changed: one of them has to give way. */
  readonly both: readonly string[];
  /** Fields that only the other has changed. They stay as they are when this form is saved. */
  readonly onlyTheirs: readonly string[];
}

/** Something that is edited: as it is saved, with its ETag, and what differs. */
export interface Edited {
  readonly etag: string | undefined;
  readonly saved: FormValues;
  readonly changes: FormValues;
}

/** Compares what was saved when the edits began with what is saved now; null where nothing of the form differs. */
export function overtakenFields(base: Base | undefined, { etag, saved, changes }: Edited): OvertakenFields | null {
  if (base === undefined || base.etag === etag) return null;
  const theirs = Object.keys(changesOf(base.saved, saved));
  if (theirs.length === 0) return null;
  return {
    both: theirs.filter((name) => name in changes),
    onlyTheirs: theirs.filter((name) => !(name in changes)),
  };
}

/** The state that a write of the edits expects: the current one, unless somebody else has changed something of the form. */
export const expectedTag = (base: Base | undefined, edited: Edited): string | undefined =>
  base && overtakenFields(base, edited) ? base.etag : edited.etag;
