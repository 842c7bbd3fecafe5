import type { Reader } from "../../platform/db/database.js";

/** What somebody may do, for questions of rank. */
export interface Authority {
  /** In the administrators' group, whose members may do everything, whatever plugins add to it. */
  readonly isAdministrator: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** The group whose members may do everything. */
export const ADMINISTRATORS = "administrators";

/** What a user may do while the account is active; rank does not end with a ban. */
export async function findAuthority(db: Reader, userId: string): Promise<Authority> {
  const rows = await db
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "user_groups.group_id")
    .leftJoin("group_permissions", "group_permissions.group_id", "groups.id")
    .select(["groups.key", "group_permissions.permission"])
    .where("user_groups.user_id", "=", userId)
    .execute();
  return {
    isAdministrator: rows.some(({ key }) => key === ADMINISTRATORS),
    permissions: new Set(rows.flatMap(({ permission }) => permission ?? [])),
  };
}

/** True while an active account is among the administrators. */
export async function hasAdministrator(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom("groups")
    .innerJoin("user_groups", "user_groups.group_id", "groups.id")
    .innerJoin("users", "users.id", "user_groups.user_id")
    .select("users.id")
    .where("groups.key", "=", ADMINISTRATORS)
    .where("users.status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
