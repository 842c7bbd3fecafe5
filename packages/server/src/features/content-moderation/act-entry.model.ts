import type { ActState, ModerationEntryRow, NewModerationEntry } from "../moderation-log/index.js";

/** The log entry of an act, without the actor, whom the recorder adds. */
export type ActEntry = Omit<NewModerationEntry, "actorId" | "undoes">;

/** One of the states that an entry of the log kept. */
export const stateIn = (state: ModerationEntryRow["before"]): ActState =>
  state === null ? {} : (JSON.parse(state) as ActState);

/** The reason that an entry kept of the act that it ended. */
export function formerReason({ before }: Pick<ModerationEntryRow, "before">): string | null {
  const { reason } = stateIn(before);
  return typeof reason === "string" ? reason : null;
}
