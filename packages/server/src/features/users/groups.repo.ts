import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";

/** A group as a member sees it. */
export interface GroupSummary {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly color: string | null;
  readonly iconUrl: string | null;
}

export type SystemGroupKey = "administrators" | "moderators" | "members";

/** A group that the installer creates. */
export interface SystemGroup extends Pick<GroupSummary, "id" | "key" | "name"> {
  readonly permissions: readonly string[];
  readonly position: number;
}

export async function insertSystemGroup(tx: Tx, group: SystemGroup, now: Date): Promise<void> {
  const { id, key, name, position } = group;
  await tx
    .insertInto("groups")
    .values({
      id,
      key,
      name,
      position,
      description: "",
      is_system: 1,
      created_at: now.toISOString(),
      color: null,
      icon_url: null,
      member_count: 0,
    })
    .execute();
  const rows = group.permissions.map((permission) => ({ group_id: id, permission }));
  if (rows.length > 0) await tx.insertInto("group_permissions").values(rows).execute();
}

/** Does nothing for a user who is in the group already. */
export async function addToGroup(tx: Tx, userId: string, groupId: string, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("user_groups")
    .values({ user_id: userId, group_id: groupId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await changeMemberCount(tx, groupId, 1);
}

/** Does nothing for a user who is not in the group. */
export async function removeFromGroup(tx: Tx, userId: string, groupId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("user_groups")
    .where("user_id", "=", userId)
    .where("group_id", "=", groupId)
    .executeTakeFirst();
  if (numDeletedRows === 1n) await changeMemberCount(tx, groupId, -1);
}

async function changeMemberCount(tx: Tx, groupId: string, amount: number): Promise<void> {
  await tx
    .updateTable("groups")
    .set((row) => ({ member_count: row("member_count", "+", amount) }))
    .where("id", "=", groupId)
    .execute();
}

const SUMMARY = ["groups.id", "groups.key", "groups.name", "groups.color", "groups.icon_url as iconUrl"] as const;

const groupsOfOne = prepared<{ userId: string }, GroupSummary>((db, slot) =>
  db
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "user_groups.group_id")
    .select(SUMMARY)
    .where("user_groups.user_id", "=", slot("userId"))
    .orderBy("groups.position"),
);

export const findGroupsOfUser = (db: Queryable, userId: string): Promise<readonly GroupSummary[]> =>
  groupsOfOne(db, { userId });

/** The groups of several users, by user; users without groups are absent. */
export async function findGroupsOfUsers(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GroupSummary[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("user_groups")
    .innerJoin("groups", "groups.id", "user_groups.group_id")
    .select([...SUMMARY, "user_groups.user_id as userId"])
    .where("user_groups.user_id", "in", [...userIds])
    .orderBy("groups.position")
    .orderBy("groups.id")
    .execute();
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, groups]) => [userId, groups.map(({ userId: _, ...group }) => group)]));
}

/** Every group as it is shown next to a name; there are few groups. */
export function findAllGroups(db: Queryable): Promise<(GroupSummary & { readonly memberCount: number })[]> {
  return db
    .selectFrom("groups")
    .select([...SUMMARY, "groups.member_count as memberCount"])
    .orderBy("groups.position")
    .orderBy("groups.id")
    .execute();
}

/** The id of a group that the installer created. */
export async function findSystemGroupId(db: Queryable, key: SystemGroupKey): Promise<string> {
  const { id } = await db.selectFrom("groups").select("id").where("key", "=", key).executeTakeFirstOrThrow();
  return id;
}
