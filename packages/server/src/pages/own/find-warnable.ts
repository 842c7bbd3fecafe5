import { findOutOfReach } from "../../features/users/index.js";
import type { Member } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";

/** Those among some members whom a moderator may warn; undefined for a member who warns nobody. */
export type FindWarnable = (
  member: Member,
  userIds: readonly (string | undefined)[],
) => Promise<readonly string[] | undefined>;

/** Finds whom a member may warn: with the permission, neither themselves nor who takes precedence. */
export const createFindWarnable =
  (db: Pick<Database, "read">): FindWarnable =>
  async (member, userIds) => {
    const { permissions, userId } = member;
    if (!permissions.has("moderation.warn") && !permissions.has("admin.access")) return undefined;
    const others = [...new Set(userIds)].flatMap((id) => (id === undefined || id === userId ? [] : [id]));
    if (others.length === 0) return [];
    const outOfReach = await findOutOfReach(db.read, userId, others);
    return others.filter((id) => !outOfReach.has(id));
  };
