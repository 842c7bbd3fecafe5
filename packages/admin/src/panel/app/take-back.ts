import { listModerationLog, undoModeration } from "@sitevine/api";
import { client } from "./client.js";
import { may, type Person } from "./person.js";

/** Target of an act of moderation, as the log names it, such as `report` or `warning`. */
export interface ActTarget {
  readonly type: string;
  readonly id: string;
}

/**
 * Takes back the last act on a target that the log lets this person take back. The log names the act; whoever may not read
 * it takes the act back by its opposite, where there is one.
 */
export function takeBackOf(
  person: Person,
  { type, id }: ActTarget,
  opposite?: () => Promise<unknown>,
): (() => Promise<unknown>) | undefined {
  if (!may(person, "moderation.log.view")) return opposite;
  return async () => {
    const { data } = await client.call(listModerationLog, { query: { targetType: type, targetId: id, limit: 10 } });
    const entry = data.find(({ actions }) => actions.includes("undo"));
    if (entry) await client.call(undoModeration, { params: { id: entry.id } });
    else await opposite?.();
  };
}
