import type { Queryable, SqlDialect, Tx } from "../../platform/db/database.js";
import { lockName, shareName } from "../../platform/db/dialect-differences.js";
import { prepared } from "../../platform/db/prepared.js";
import type { ProfileFieldsTable } from "../../platform/db/schema/profile-fields.js";

const LOCK = "profile-fields";

/** Keeps fields from being deleted until the transaction ends; call it before reading them. */
export const keepFields = (tx: Tx, dialect: SqlDialect): Promise<void> => shareName(tx, dialect, LOCK);

/** Waits for transactions that write values or fields; later ones wait for the end of this transaction. */
export const lockFields = (tx: Tx, dialect: SqlDialect): Promise<void> => lockName(tx, dialect, LOCK);

const inOrder = prepared<object, ProfileFieldsTable>((db) =>
  db.selectFrom("profile_fields").selectAll().orderBy("position").orderBy("id"),
);

/** All definitions in order. Their number is limited. */
export const findFields = (db: Queryable): Promise<readonly ProfileFieldsTable[]> => inOrder(db, {});

export function findField(db: Queryable, id: string): Promise<ProfileFieldsTable | undefined> {
  return db.selectFrom("profile_fields").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Throws a unique violation of `profile_fields.key`. */
export async function insertField(tx: Tx, field: ProfileFieldsTable): Promise<void> {
  await tx.insertInto("profile_fields").values(field).execute();
}

export type FieldColumns = Partial<
  Omit<ProfileFieldsTable, "id" | "key" | "type" | "is_system" | "position" | "created_at" | "updated_at">
>;

export function updateField(
  tx: Tx,
  id: string,
  columns: FieldColumns,
  now: Date,
): Promise<ProfileFieldsTable | undefined> {
  return tx
    .updateTable("profile_fields")
    .set({ ...columns, updated_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
}

export async function setFieldPosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.updateTable("profile_fields").set({ position }).where("id", "=", id).execute();
}

/** Deletes a field with all of its values; false for a system field and for one that does not exist. */
export async function deleteField(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("profile_fields")
    .where("id", "=", id)
    .where("is_system", "=", 0)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
