import type { Reader, Tx } from "../../platform/db/database.js";

/** A group as a member sees it. */
export interface GroupSummary {
  readonly id: string;
  readonly key: string;
  readonly name: string;
}

/** A group that the installer creates. */
export interface SystemGroup extends GroupSummary {
  readonly permissions: readonly string[];
  readonly position: number;
}

export async function insertSystemGroup(tx: Tx, group: SystemGroup, now: Date): Promise<void> {
  const { id, key, name, position } = group;
  await tx
    .insertInto("groups")
    .values({ id, key, name, position, description: "", is_system: 1, created_at: now.toISOString() })
    .execute();
  const rows = group.permissions.map((permission) => ({ group_id: id, permission }));
  if (rows.length > 0) await tx.insertInto("group_permissions").values(rows).execute();
}

export async function addToGroup(tx: Tx, userId: string, groupId: string, now: Date): Promise<void> {
  await tx
    .insertInto("user_groups")
    .values({ user_id: userId, group_id: groupId, created_at: now.toISOString() })
    .execute();
}

export function findGroupsOfUser(db: Reader, userId: string): Promise<GroupSummary[]> {
  return db
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "user_groups.group_id")
    .select(["groups.id", "groups.key", "groups.name"])
    .where("user_groups.user_id", "=", userId)
    .orderBy("groups.position")
    .execute();
}

export async function findPermissionsOfUser(db: Reader, userId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("user_groups")
    .innerJoin("group_permissions", "group_permissions.group_id", "user_groups.group_id")
    .select("group_permissions.permission")
    .distinct()
    .where("user_groups.user_id", "=", userId)
    .execute();
  return new Set(rows.map((row) => row.permission));
}
