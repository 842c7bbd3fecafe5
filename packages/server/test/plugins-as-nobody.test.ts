import { chmod, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { openNode } from "./support/open-node.js";
import { databaseSdk, pluginAdmin, valueRoute } from "./support/plugin-package.js";

const NOBODY = 65_534;

const BEFORE = `import { pluginDatabase } from "./database.js"; const database = pluginDatabase();
import { writeFile } from "node:fs/promises";`;

const MIGRATION = `export async function up(db) {
  await db.schema.createTable("boards").addColumn("id", "text").execute();
  await db.insertInto("boards").values({ id: "general" }).execute();
}`;

describe.skipIf(process.getuid?.() !== 0).each(databases())("plugins of a site that runs as root, on $name", (kind) => {
  it("run as nobody, with their folder and their database", async () => {
    await using _node = await openNode();
    await using booted = await bootSite(kind);
    await chmod(booted.dataDir, 0o755);
    const plugin = pluginAdmin(booted, await booted.installed());
    const routes = [
      valueRoute("/who", "[process.getuid(), process.getgid()]"),
      valueRoute("/write", `await writeFile("note", "mine")`),
      valueRoute("/boards", `await database.of(site).selectFrom("boards").selectAll().execute()`),
    ];
    const uploaded = await plugin.upload({
      manifest: { migrations: "migrations/" },
      before: BEFORE,
      definition: `database, routes: [${routes.join(",")}]`,
      files: { "database.js": await databaseSdk(), "migrations/0001-boards.js": MIGRATION },
    });
    expect(uploaded.status).toBe(201);
    expect((await plugin.enable()).status).toBe(200);
    expect((await plugin.ask("/who")).json).toEqual([NOBODY, NOBODY]);
    expect((await plugin.ask("/boards")).json).toEqual([{ id: "general" }]);
    if (kind.name === "sqlite") {
      // The account of the plugin does not reach the file, whatever its process is allowed by Node.
      const database = join(booted.dataDir, "plugins/forum/database");
      const { uid, gid, mode } = await stat(database);
      expect([uid, gid === NOBODY, mode & 0o777]).toEqual([0, false, 0o770]);
      for (const name of await readdir(database)) expect((await stat(join(database, name))).mode & 0o7).toBe(0);
    }
    await plugin.ask("/write");
    expect((await stat(join(booted.dataDir, "plugins/forum/data/note"))).uid).toBe(NOBODY);
  });
});
