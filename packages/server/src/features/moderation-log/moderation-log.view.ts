import type { AnswerOf, undoModeration } from "@sitevine/api";
import { storedJson } from "../../platform/db/stored-json.js";
import type { UserSummary } from "../users/index.js";
import type { ActState, ModerationEntryRow } from "./moderation-entry.model.js";

export type ModerationEntryView = AnswerOf<typeof undoModeration>;

/** Facts that an entry is shown with. */
export interface EntrySurroundings {
  readonly people: ReadonlyMap<string, UserSummary>;
  readonly undoneBy: string | null;
  readonly mayUndo: boolean;
}

const stateOf = (json: string | null): ActState | null =>
  json === null ? null : ((storedJson(json, "moderation_log") as ActState | undefined) ?? null);

export function entryView(
  entry: ModerationEntryRow,
  { people, undoneBy, mayUndo }: EntrySurroundings,
): ModerationEntryView {
  const summary = (id: string | null): UserSummary | null => (id === null ? null : (people.get(id) ?? null));
  return {
    id: entry.id,
    action: entry.action,
    moderator: summary(entry.actor_id),
    targetType: entry.target_type,
    targetId: entry.target_id,
    user: summary(entry.user_id),
    reason: entry.reason,
    before: stateOf(entry.before),
    after: stateOf(entry.after),
    undoes: entry.undoes,
    undoneBy,
    actions: mayUndo ? ["undo"] : [],
    createdAt: entry.created_at,
  };
}
