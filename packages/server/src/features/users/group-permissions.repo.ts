import type { Queryable, Tx } from "../../platform/db/database.js";

/** The permissions of groups, by group; groups without permissions are absent. */
export async function findPermissionsOfGroups(
  db: Queryable,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("group_permissions")
    .selectAll()
    .where("group_id", "in", [...groupIds])
    .orderBy("permission")
    .execute();
  const byGroup = Map.groupBy(rows, (row) => row.group_id);
  return new Map([...byGroup].map(([groupId, held]) => [groupId, held.map(({ permission }) => permission)]));
}

/** Replaces the permissions of a group. */
export async function putGroupPermissions(tx: Tx, groupId: string, permissions: readonly string[]): Promise<void> {
  await tx.deleteFrom("group_permissions").where("group_id", "=", groupId).execute();
  const rows = permissions.map((permission) => ({ group_id: groupId, permission }));
  if (rows.length > 0) await tx.insertInto("group_permissions").values(rows).execute();
}
