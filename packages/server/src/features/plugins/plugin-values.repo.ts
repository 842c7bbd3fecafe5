import type { Queryable, Tx } from "../../platform/db/database.js";

// No key goes on with a greater character.
const LAST_CHARACTER = "\u{10ffff}";

export interface StoredValue {
  readonly key: string;
  /** JSON text. */
  readonly value: string;
}

export async function findValue(db: Queryable, pluginId: string, key: string): Promise<string | null> {
  const row = await db
    .selectFrom("plugin_values")
    .select("value")
    .where("plugin_id", "=", pluginId)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** The values whose keys begin with the prefix, after a key, ascending. */
export async function findValues(
  db: Queryable,
  pluginId: string,
  { prefix, after, limit }: { readonly prefix: string; readonly after: string; readonly limit: number },
): Promise<readonly StoredValue[]> {
  return db
    .selectFrom("plugin_values")
    .select(["key", "value"])
    .where("plugin_id", "=", pluginId)
    .where("key", ">", after)
    .where("key", ">=", prefix)
    .where("key", "<", `${prefix}${LAST_CHARACTER}`)
    .orderBy("key")
    .limit(limit)
    .execute();
}

export async function countValues(db: Queryable, pluginId: string): Promise<number> {
  const { count } = await db
    .selectFrom("plugin_values")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("plugin_id", "=", pluginId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface Write {
  readonly pluginId: string;
  readonly key: string;
  readonly value: string;
  readonly now: Date;
}

const rowOf = ({ pluginId, key, value, now }: Write) => ({
  plugin_id: pluginId,
  key,
  value,
  updated_at: now.toISOString(),
});

export async function putValue(tx: Tx, write: Write): Promise<void> {
  const row = rowOf(write);
  await tx
    .insertInto("plugin_values")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["plugin_id", "key"]).doUpdateSet({ value: row.value, updated_at: row.updated_at }),
    )
    .execute();
}

/** Adds a value where there is none; false otherwise. */
export async function addValue(tx: Tx, write: Write): Promise<boolean> {
  const result = await tx
    .insertInto("plugin_values")
    .values(rowOf(write))
    .onConflict((conflict) => conflict.columns(["plugin_id", "key"]).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Replaces a value that is still the expected text; false otherwise. */
export async function replaceValue(tx: Tx, { pluginId, key, value, now }: Write, expected: string): Promise<boolean> {
  const result = await tx
    .updateTable("plugin_values")
    .set({ value, updated_at: now.toISOString() })
    .where("plugin_id", "=", pluginId)
    .where("key", "=", key)
    .where("value", "=", expected)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteValue(tx: Tx, pluginId: string, key: string): Promise<void> {
  await tx.deleteFrom("plugin_values").where("plugin_id", "=", pluginId).where("key", "=", key).execute();
}

export async function deleteValues(tx: Tx, pluginId: string): Promise<void> {
  await tx.deleteFrom("plugin_values").where("plugin_id", "=", pluginId).execute();
}
