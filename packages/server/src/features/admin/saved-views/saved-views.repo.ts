import type { Queryable, Tx } from "../../../platform/db/database.js";
import type { SavedViewsTable } from "../../../platform/db/schema/saved-views.js";

export type SavedViewRow = Readonly<SavedViewsTable>;

/** The query for somebody's views, by screen and name; exported so that tests can check its plan. */
export function savedViewsQuery(db: Queryable, userId: string, screen?: string) {
  const own = db.selectFrom("saved_views").selectAll().where("user_id", "=", userId);
  const shown = screen === undefined ? own : own.where("screen", "=", screen);
  return shown.orderBy("screen").orderBy("name_folded");
}

export async function countSavedViews(tx: Tx, userId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("saved_views")
    .select((of) => of.fn.countAll<number>().as("total"))
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** False when the screen has a view of this name already. */
export async function insertSavedView(tx: Tx, row: SavedViewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("saved_views")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "screen", "name_folded"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** False when the owner has no such view. */
export async function deleteSavedView(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("saved_views")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
