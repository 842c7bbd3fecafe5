import type { Queryable, Tx } from "../../platform/db/database.js";
import type { NavItemsTable } from "../../platform/db/schema/nav-items.js";

export type NavItemRow = NavItemsTable;
export type NavPosition = NavItemRow["position"];

/** Every link, in the order of its position; there are few links. */
export function findNavItems(db: Queryable): Promise<NavItemRow[]> {
  return db.selectFrom("nav_items").selectAll().orderBy("position").orderBy("sort_order").orderBy("id").execute();
}

export async function insertNavItem(tx: Tx, item: NavItemRow): Promise<void> {
  await tx.insertInto("nav_items").values(item).execute();
}

export async function updateNavItem(tx: Tx, id: string, changes: Partial<Omit<NavItemRow, "id">>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable("nav_items").set(changes).where("id", "=", id).execute();
}

/** Deletes the link with those below it. */
export async function removeNavItem(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("nav_items").where("id", "=", id).execute();
}
