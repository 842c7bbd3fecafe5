import { type Member, silenceAt } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import { findRights } from "./access.repo.js";

/**
 * A member as a caller, for work that is done on their behalf while they may be away; null when the account is not
 * active.
 */
export type FindActiveMember = (userId: string) => Promise<Member | null>;

export const createFindActiveMember =
  ({ db, clock }: { readonly db: Database; readonly clock: Clock }): FindActiveMember =>
  async (userId) => {
    const rights = await findRights(db.read, userId);
    if (!rights) return null;
    const { permissions, groupIds, silence } = rights;
    return {
      kind: "member",
      userId,
      sessionId: "",
      permissions,
      groupIds,
      silence: silenceAt(silence, clock.now()),
    };
  };
