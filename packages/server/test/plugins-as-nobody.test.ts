import { chmod, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { databases } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { bootSite } from "./support/booted-site.js";
import { openFolder } from "./support/open-folder.js";
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
    await using data = await openFolder();
    await using booted = await bootSite(kind, { environment: { DATA_DIR: data.path } });
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
      const database = join(data.path, "plugins/forum/database");
      const { uid, gid, mode } = await stat(database);
      expect([uid, gid === NOBODY, mode & 0o777]).toEqual([0, false, 0o770]);
      for (const name of await readdir(database)) expect((await stat(join(database, name))).mode & 0o7).toBe(0);
    }
    await plugin.ask("/write");
    expect((await stat(join(data.path, "plugins/forum/data/note"))).uid).toBe(NOBODY);
  });

  it("run as root in a folder of root, and whoever enables one is told the command that mends it", async () => {
    await using _node = await openNode();
    await using folder = await openFolder();
    const dataDir = join(folder.path, "closed");
    await mkdir(dataDir, { mode: 0o700 });
    await using booted = await bootSite(kind, { environment: { DATA_DIR: dataDir } });
    const token = await booted.installed();
    const plugin = pluginAdmin(booted, token);
    await plugin.upload({ definition: `routes: [${valueRoute("/who", "process.getuid()")}]` });
    const told = expect.stringContaining(`run \`chmod o+x ${dataDir}\` and enable the plugins again.`);
    const health = async () => (await booted.call(api.getAdminHealth, { token })).body.parts.plugins.detail;
    expect((await plugin.enable()).json).toMatchObject({ unenforced: [told] });
    expect((await plugin.ask("/who")).json).toBe(0);
    expect(await health()).toEqual(told);
    await chmod(dataDir, 0o701);
    await plugin.disable();
    expect((await plugin.enable()).json).toMatchObject({ unenforced: [] });
    expect((await plugin.ask("/who")).json).toBe(NOBODY);
    expect(await health()).not.toContain("chmod");
  });
});
