import type { Queryable } from "../../platform/db/database.js";

/** What decides the precedence of an account. */
export interface Authority {
  /** In the administrators' group, whose members have every permission, including those that plugins add. */
  readonly isAdministrator: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** The group whose members have every permission. */
export const ADMINISTRATORS = "administrators";

/** The permissions that a user has while the account is active. A ban does not change an account's precedence. */
export async function findAuthority(db: Queryable, userId: string): Promise<Authority> {
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

/** True while the administrators include an active account. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
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
