import type { ModerationLogTable } from "../../platform/db/schema/moderation-log.js";

/** Fields that an act changed. They contain no secret and no text of a member. */
export type ActState = Readonly<Record<string, unknown>>;

/** An act of moderation, as it is recorded. */
export interface NewModerationEntry {
  /** The action, `area.verb`, for example `ban.issue`. */
  readonly action: string;
  /** Null when the site itself acted. */
  readonly actorId: string | null;
  readonly target: { readonly type: string; readonly id: string };
  /** The member whom it concerns. */
  readonly userId: string | null;
  readonly reason: string | null;
  readonly before?: ActState;
  readonly after?: ActState;
  /** The entry that this act takes back. */
  readonly undoes?: string;
}

export type ModerationEntryRow = ModerationLogTable;

/** The time within which an act can be taken back, in milliseconds. */
export const UNDO_WINDOW_MS = 15 * 60_000;
