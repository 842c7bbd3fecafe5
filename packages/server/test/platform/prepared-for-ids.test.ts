import { databases } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { preparedForIds } from "../../src/platform/db/prepared.js";
import { migratedDatabase } from "./fixtures.js";

const settings = preparedForIds((db, keys) =>
  db.selectFrom("settings").select(["key", "value"]).where("key", "in", keys),
);

it.each(databases())(
  "a query for ids gives those that there are, each once, however many are asked for ($name)",
  async (kind) => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const keys = Array.from({ length: 130 }, (_none, index) => `key.${String(index).padStart(3, "0")}`);
    const updated_at = "2030-01-01T00:00:00.000Z";
    await database.transaction(async (tx) => {
      const rows = keys.map((key) => ({ key, value: `"${key}"`, updated_at }));
      await tx.insertInto("settings").values(rows).execute();
    });
    for (const count of [0, 1, 2, 5, 6, 99, 100, 130]) {
      const asked = keys.slice(0, count);
      const found = (await settings(database.read, [...asked, ...(count > 0 ? ["unknown"] : [])])).map(
        ({ key }) => key,
      );
      expect(found.sort()).toEqual(asked);
    }
    // Other ids of the same number are no repetition of the first.
    expect((await settings(database.read, [keys[7] ?? ""])).map(({ key }) => key)).toEqual([keys[7]]);
  },
);
