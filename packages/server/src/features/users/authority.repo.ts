import type { Queryable } from "../../platform/db/database.js";
import { preparedForIds } from "../../platform/db/prepared.js";

/** Facts that decide the precedence of an account. */
export interface Authority {
  /** In the administrators' group, whose members have every permission, including those that plugins add. */
  readonly isAdministrator: boolean;
  readonly permissions: ReadonlySet<string>;
}

/** The same with the groups that it comes from. */
export interface GroupAuthority extends Authority {
  readonly groupIds: ReadonlySet<string>;
}

/** The group whose members have every permission. */
export const ADMINISTRATORS = "administrators";

/** The permissions that a user has while the account is active. A ban does not change an account's precedence. */
export async function findAuthority(db: Queryable, userId: string): Promise<GroupAuthority> {
  const held = (await findAuthorities(db, [userId])).get(userId);
  return held ?? { isAdministrator: false, permissions: new Set(), groupIds: new Set() };
}

const permissionsOf = preparedForIds((db, userIds) =>
  db
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "user_groups.group_id")
    .leftJoin("group_permissions", "group_permissions.group_id", "groups.id")
    .select(["user_groups.user_id", "groups.id as group_id", "groups.key", "group_permissions.permission"])
    .where("user_groups.user_id", "in", userIds),
);

/** The same for several users. */
export async function findAuthorities(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, GroupAuthority>> {
  const rows = await permissionsOf(db, userIds);
  const authorityOf = (held: typeof rows): GroupAuthority => ({
    isAdministrator: held.some(({ key }) => key === ADMINISTRATORS),
    permissions: new Set(held.flatMap(({ permission }) => permission ?? [])),
    groupIds: new Set(held.map(({ group_id }) => group_id)),
  });
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map(userIds.map((userId) => [userId, authorityOf(byUser.get(userId) ?? [])]));
}

/** True while the administrators include an active account that is not silenced, and so may act. */
export async function hasAdministrator(db: Queryable): Promise<boolean> {
  const row = await db
    .selectFrom("groups")
    .innerJoin("user_groups", "user_groups.group_id", "groups.id")
    .innerJoin("users", "users.id", "user_groups.user_id")
    .select("users.id")
    .where("groups.key", "=", ADMINISTRATORS)
    .where("users.status", "=", "active")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("silences")
            .select("silences.id")
            .whereRef("silences.user_id", "=", "users.id")
            .where("silences.lifted_at", "is", null),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
