import type { AnswerOf, BodyOf, changeUsers } from "@sitevine/api";
import { AppError } from "../../kernel/app-error.js";
import { assertNever } from "../../kernel/assert-never.js";
import { invalidField } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { findAllGroups } from "../users/index.js";
import type { UserAdministration } from "./users.service.js";

type BulkChange = BodyOf<typeof changeUsers>;
type BulkAction = BulkChange["action"];
type BulkResults = AnswerOf<typeof changeUsers>["results"];

export interface BulkDeps {
  readonly db: Database;
  readonly administration: Pick<UserAdministration, "setMembership" | "setActive" | "forceLogout">;
}

/** Results for several accounts, and a line about them for the activity log. */
export interface BulkOutcome {
  readonly results: BulkResults;
  readonly summary: string;
}

/**
 * Does the same to several accounts, each in a transaction of its own and by the rules for one. What is refused for one account
 * changes nothing for the others. Throws SVC-API-4001, before anything is changed, for a group that does not exist.
 */
export type ChangeUsers = (actorId: string, change: BulkChange) => Promise<BulkOutcome>;

export function createChangeUsers({ db, administration }: BulkDeps): ChangeUsers {
  /** The name of the group that the action is about; empty where it is about none. */
  async function requireGroupName(action: BulkAction): Promise<string> {
    if (!("groupId" in action)) return "";
    const group = (await findAllGroups(db.read)).find(({ id }) => id === action.groupId);
    if (!group) throw invalidField("action.groupId", "is not a group", "unknown");
    return group.name;
  }

  /** False when nothing changes. */
  async function carryOut(act: { readonly userId: string; readonly actorId: string }, action: BulkAction) {
    switch (action.kind) {
      case "add-group":
        return administration.setMembership({ ...act, groupId: action.groupId, isMember: true });
      case "remove-group":
        return administration.setMembership({ ...act, groupId: action.groupId, isMember: false });
      case "activate":
        return administration.setActive({ ...act, active: true });
      case "deactivate":
        return administration.setActive({ ...act, active: false });
      case "force-logout":
        return (await administration.forceLogout(act)) > 0;
      default:
        return assertNever(action);
    }
  }

  async function resultFor(id: string, actorId: string, action: BulkAction): Promise<BulkResults[number]> {
    try {
      const isChanged = await carryOut({ userId: id, actorId }, action);
      return { id, outcome: isChanged ? "done" : "unchanged", message: null };
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return { id, outcome: "refused", message: error.message };
    }
  }

  return async (actorId, { ids, action }) => {
    const groupName = await requireGroupName(action);
    const results: BulkResults = [];
    for (const id of ids) results.push(await resultFor(id, actorId, action));
    const done = results.filter(({ outcome }) => outcome === "done").length;
    return { results, summary: [action.kind, groupName, `${done}/${ids.length}`].filter(Boolean).join(" ") };
  };
}
