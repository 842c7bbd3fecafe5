import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { GroupsTable } from "../../platform/db/schema/groups.js";

export interface GroupListQuery extends PageParams {
  readonly sort: "order" | "name" | "createdAt";
  readonly order: "asc" | "desc";
}

const SORT_COLUMNS = { order: "position", name: "name", createdAt: "created_at" } as const;

export function findGroupsPage(db: Queryable, { sort, order, ...page }: GroupListQuery): Promise<GroupsTable[]> {
  return db
    .selectFrom("groups")
    .selectAll()
    .orderBy(SORT_COLUMNS[sort], order)
    .orderBy("id", order)
    .limit(page.limit)
    .offset(pageOffset(page))
    .execute();
}

export async function countGroups(db: Queryable): Promise<number> {
  const count = db.selectFrom("groups").select((of) => of.fn.countAll<number>().as("total"));
  return (await count.executeTakeFirstOrThrow()).total;
}

export function findGroup(db: Queryable, id: string): Promise<GroupsTable | undefined> {
  return db.selectFrom("groups").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Keys with this prefix. */
export async function findKeysLike(db: Queryable, beginning: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("groups")
    .select("key")
    .where("key", ">=", beginning)
    .where("key", "<", `${beginning}~`)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

export async function insertGroup(tx: Tx, group: GroupsTable): Promise<void> {
  await tx.insertInto("groups").values(group).execute();
}

type Changeable = Pick<GroupsTable, "name" | "description" | "color" | "position">;
/** The columns to change; absent or undefined ones stay. */
export type GroupChanges = { readonly [Column in keyof Changeable]?: Changeable[Column] | undefined };

export async function updateGroup(tx: Tx, id: string, changes: GroupChanges): Promise<void> {
  const changed = Object.entries(changes).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return;
  await tx.updateTable("groups").set(Object.fromEntries(changed)).where("id", "=", id).execute();
}

/** Sets another icon, or none. */
export async function putIcon(tx: Tx, id: string, url: string | null): Promise<void> {
  await tx.updateTable("groups").set({ icon_url: url }).where("id", "=", id).execute();
}

/** Deletes the group with its memberships and permissions. */
export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("groups").where("id", "=", id).execute();
}
