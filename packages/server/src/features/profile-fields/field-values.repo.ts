import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import type { ProfileFieldValuesTable } from "../../platform/db/schema/profile-fields.js";

const ofUser = prepared<{ userId: string }, ProfileFieldValuesTable>((db, slot) =>
  db.selectFrom("profile_field_values").selectAll().where("user_id", "=", slot("userId")),
);

export const findValues = (db: Queryable, userId: string): Promise<readonly ProfileFieldValuesTable[]> =>
  ofUser(db, { userId });

export async function putValue(tx: Tx, row: ProfileFieldValuesTable): Promise<void> {
  const { value, visibility, updated_at } = row;
  await tx
    .insertInto("profile_field_values")
    .values(row)
    .onConflict((conflict) => conflict.columns(["user_id", "field_id"]).doUpdateSet({ value, visibility, updated_at }))
    .execute();
}
