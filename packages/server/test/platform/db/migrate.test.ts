import { type DatabaseKind, dialects, fakeClock, recordingLogger } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Database } from "../../../src/platform/db/database.js";
import { migrate, NewerDatabaseError } from "../../../src/platform/db/migrate.js";
import { migrations } from "../../../src/platform/db/migrations/index.js";
import type { Migration } from "../../../src/platform/db/migrations/migration.js";
import { openDatabase } from "../../../src/platform/db/open-database.js";
import { migratedDatabase } from "../fixtures.js";

const options = { serviceVersion: "0.1.0", clock: fakeClock(), logger: recordingLogger() };
const history = (database: Database) => database.read.selectFrom("migration_history").selectAll().execute();

const breaking: Migration = {
  name: "9999-breaks",
  async up(tx) {
    await tx.schema.createTable("half").addColumn("id", "integer").execute();
    throw new Error("broke half-way");
  },
};

async function withEmpty(kind: DatabaseKind, work: (open: () => Promise<Database>) => Promise<void>): Promise<void> {
  await using fresh = await kind.create();
  await work(() => openDatabase(fresh.target, recordingLogger()));
}

describe.each(dialects())("migrations on $name", (kind) => {
  test("run once, in order, and are written down", async () => {
    await withEmpty(kind, async (open) => {
      await using database = await open();
      expect(await migrate(database, options)).toEqual(migrations.map(({ name }) => name));
      expect(await migrate(database, options)).toEqual([]);
      expect(await history(database)).toEqual(
        migrations.map(({ name }) => ({
          name,
          applied_at: "2030-01-01T00:00:00.000Z",
          duration_ms: expect.any(Number),
          service_version: "0.1.0",
        })),
      );
    });
  });

  test("that two processes start at once run once", async () => {
    await withEmpty(kind, async (open) => {
      await using one = await open();
      await using other = await open();
      const applied = await Promise.all([migrate(one, options), migrate(other, options), migrate(one, options)]);
      // Which of them runs which migration is open.
      expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name));
      expect(await history(one)).toHaveLength(migrations.length);
    });
  });

  test("that fail leave neither tables nor a line behind", async () => {
    await withEmpty(kind, async (open) => {
      await using database = await open();
      const failing = migrate(database, { ...options, migrations: [...migrations, breaking] });
      await expect(failing).rejects.toThrow("broke half-way");
      expect((await history(database)).map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
      await expect(sql`select * from half`.execute(database.read)).rejects.toThrow(/half/);
    });
  });

  test("of a newer release stop an older one", async () => {
    await using opened = await migratedDatabase(kind);
    await expect(migrate(opened.database, { ...options, migrations: [] })).rejects.toThrow(NewerDatabaseError);
  });

  test("give the tables their invariants", async () => {
    await using opened = await migratedDatabase(kind);
    const { database } = opened;
    const theme = (id: string, is_active: 0 | 1) => ({
      id,
      vendor: "v",
      name: id,
      version: "1.0.0",
      manifest: "{}",
      tokens: "{}",
      css_source: null,
      css_compiled: "",
      installed_at: "",
      updated_at: "",
      is_active,
    });
    await database.transaction(async (tx) => {
      await tx
        .insertInto("themes")
        .values([theme("a", 1), theme("b", 0), theme("c", 0)])
        .execute();
      await tx.insertInto("theme_layouts").values({ theme_id: "b", template_key: "home", document: "{}" }).execute();
      await tx.insertInto("layouts").values({ template_key: "home", updated_at: "" }).execute();
    });
    const second = database.transaction((tx) =>
      tx.updateTable("themes").set({ is_active: 1 }).where("id", "=", "b").execute(),
    );
    await expect(second).rejects.toThrow();
    await database.transaction((tx) => tx.deleteFrom("themes").where("id", "=", "b").execute());
    expect(await database.read.selectFrom("theme_layouts").selectAll().execute()).toEqual([]);
    const layout = await database.read.selectFrom("layouts").selectAll().executeTakeFirstOrThrow();
    expect(layout).toMatchObject({ variant_key: "", published: null, draft: null, baseline: null });
  });
});
