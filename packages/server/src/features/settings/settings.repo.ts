import type { Queryable, Tx } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";
import { storedJson } from "../../platform/db/stored-json.js";

/** The name of a lock: changing a setting takes it exclusively, relying on its value shares it. */
export const settingLock = (key: string): string => `setting:${key}`;

/** The value in a row of the table; undefined when it is damaged, which counts as absent. */
export const settingValue = (key: string, { value }: Pick<SettingRow, "value">): unknown =>
  storedJson(value, "settings", key);

const storedValue = prepared<{ key: string }, { value: string }>((db, slot) =>
  db.selectFrom("settings").select("value").where("key", "=", slot("key")),
);

/** The stored value of a key, or undefined. Values are JSON. */
export async function findSetting(db: Queryable, key: string): Promise<unknown> {
  const [row] = await storedValue(db, { key });
  return row && settingValue(key, row);
}

/**
 * The stored values of several keys. Keys that are not stored are absent from the map; damaged values are undefined.
 */
export async function findSettings(db: Queryable, keys: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const rows = await findSettingRows(db, keys);
  return new Map([...rows].map(([key, row]) => [key, settingValue(key, row)]));
}

/** A stored setting; `value` is JSON text. */
export interface SettingRow {
  readonly value: string;
  readonly updatedAt: string;
}

/** The rows of several keys; keys that are not stored are absent from the map. */
export async function findSettingRows(
  db: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, SettingRow>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value", "updated_at as updatedAt"])
    .where("key", "in", [...keys])
    .execute();
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

export async function putSetting(tx: Tx, key: string, value: unknown, now: Date): Promise<void> {
  const row = { key, value: JSON.stringify(value), updated_at: now.toISOString() };
  await tx
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: row.value, updated_at: row.updated_at }))
    .execute();
}

/** Writes a key that must be written only once; false when somebody else was first. */
export async function claimSetting(tx: Tx, key: string, value: unknown, now: Date): Promise<boolean> {
  const result = await tx
    .insertInto("settings")
    .values({ key, value: JSON.stringify(value), updated_at: now.toISOString() })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a setting and returns its value; undefined when there is none, or somebody else was first. */
export async function takeSetting(tx: Tx, key: string): Promise<unknown> {
  const row = await tx.deleteFrom("settings").where("key", "=", key).returning("value").executeTakeFirst();
  return row && settingValue(key, row);
}

export async function deleteSettings(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0)
    await tx
      .deleteFrom("settings")
      .where("key", "in", [...keys])
      .execute();
}

// No key goes on with a greater character.
const LAST_CHARACTER = "\u{10ffff}";

/** Deletes every setting whose key begins with the prefix, such as those of a plugin. */
export async function deleteSettingsBelow(tx: Tx, prefix: string): Promise<void> {
  await tx.deleteFrom("settings").where("key", ">=", prefix).where("key", "<", `${prefix}${LAST_CHARACTER}`).execute();
}
