import type { OwnPerson } from "@sitevine/reader";
import { findUserSummaries } from "../../features/users/index.js";
import type { Member } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";

/** Finds how a member is called, and what that member may do. */
export const createFindPerson =
  (db: Pick<Database, "read">) =>
  async (member: Member): Promise<OwnPerson | null> => {
    const user = (await findUserSummaries(db.read, [member.userId])).get(member.userId);
    return user ? { ...user, permissions: [...member.permissions] } : null;
  };
