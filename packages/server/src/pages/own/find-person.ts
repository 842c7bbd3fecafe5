import type { OwnPerson } from "@sitevine/reader";
import { findUserSummaries } from "../../features/users/index.js";
import type { Member } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";

/** Finds the names and the permissions of a member. */
export const createFindPerson =
  (db: Pick<Database, "read">) =>
  async (member: Member): Promise<OwnPerson | null> => {
    const user = (await findUserSummaries(db.read, [member.userId])).get(member.userId);
    return user ? { ...user, permissions: [...member.permissions] } : null;
  };
