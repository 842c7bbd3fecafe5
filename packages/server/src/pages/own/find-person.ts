import type { OwnPerson } from "@sitevine/reader";
import { findUserSummaries } from "../../features/users/index.js";
import { hasVoice, type Member } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";

/** Finds the names of a member, and the permissions that they may use: none while they are silenced. */
export const createFindPerson =
  (db: Pick<Database, "read">) =>
  async (member: Member): Promise<OwnPerson | null> => {
    const user = (await findUserSummaries(db.read, [member.userId])).get(member.userId);
    if (!user) return null;
    const { active: _, ...names } = user;
    return { ...names, permissions: hasVoice(member) ? [...member.permissions] : [] };
  };
