import type { Queryable, Tx } from "../../platform/db/database.js";
import { ADMINISTRATORS } from "./authority.repo.js";

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

/** Gives permissions to the administrators' group; true when it did not have all of them. */
export async function grantToAdministrators(tx: Tx, permissions: readonly string[]): Promise<boolean> {
  const group = await tx.selectFrom("groups").select("id").where("key", "=", ADMINISTRATORS).executeTakeFirst();
  if (!group || permissions.length === 0) return false;
  const result = await tx
    .insertInto("group_permissions")
    .values(permissions.map((permission) => ({ group_id: group.id, permission })))
    .onConflict((conflict) => conflict.columns(["group_id", "permission"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

// No key goes on with a greater character.
const LAST_CHARACTER = "\u{10ffff}";

/** Takes every permission whose key begins with the prefix from all groups, such as those of a plugin. */
export async function deletePermissionsBelow(tx: Tx, prefix: string): Promise<void> {
  await tx
    .deleteFrom("group_permissions")
    .where("permission", ">=", prefix)
    .where("permission", "<", `${prefix}${LAST_CHARACTER}`)
    .execute();
}
