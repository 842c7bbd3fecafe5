import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, eventually, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site, type SiteOverrides } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { databaseSdk, pluginForm, pluginPackage, routeOf } from "../support/plugin-package.js";
import { openShared } from "../support/shared-pools.js";
import { outcomesIn } from "./old-or-new.js";
import { killAtEachStep, type Operation, operationOf } from "./run-child.js";

const MOST_STEPS = 60;
// By then what a killed process left is swept.
const LATER_MS = 8 * 24 * 60 * 60_000;
const VERSION = `http://site.test${routeOf("forum", "/version")}`;

const openSite = (dataDir: string, overrides: SiteOverrides = {}): Promise<Site> =>
  createSite(loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" }), {
    openPool: openShared,
    ...overrides,
  });

const SDK = await databaseSdk();
const ADD_COLUMN = `export const up = (db) => db.schema.alterTable("notes").addColumn("title", "text").execute();`;

/** A release that says its number, reads its database, and notes in its folder that it ran. The second one has another column. */
const release = (version: "1.0.0" | "2.0.0"): Uint8Array =>
  pluginPackage({
    version,
    manifest: { migrations: "migrations/" },
    before: `import { writeFileSync } from "node:fs"; import { pluginDatabase } from "./database.js";
      writeFileSync("ran", ""); const database = pluginDatabase();`,
    files: {
      "database.js": SDK,
      "migrations/0001-notes.js": `export const up = (db) =>
        db.schema.createTable("notes").addColumn("id", "text", (column) => column.primaryKey()).execute();`,
      ...(version === "2.0.0" && { "migrations/0002-titles.js": ADD_COLUMN }),
    },
    definition: `database,
      permissions: { "forum.write": { label: "Write", description: "Write threads." } },
      routes: [{ method: "GET", path: "/version", audience: "public", handler: async (_, site) => {
        await site.values.set("seen", true);
        await database.of(site).selectFrom("notes").select(["id"${version === "2.0.0" ? ', "title"' : ""}]).execute();
        return { json: "${version}" };
      } }]`,
  });

/** All that an operator and a caller can see of plugins, and every file, after a restart. */
async function observe(dataDir: string) {
  await using site = await openSite(dataDir, { clock: fakeClock(new Date(Date.now() + LATER_MS)) });
  await site.settled();
  const ada = endpointCalls(site).as(await administratorToken(site));
  const { body: plugins } = await ada.call(api.listPlugins);
  const isEnabled = plugins.some(({ status }) => status === "enabled");
  const answer = await eventually(async () => {
    const response = await site.fetch(new Request(VERSION));
    const text = await response.text();
    expect(response.status).toBe(isEnabled ? 200 : 404);
    return isEnabled ? text : null;
  });
  await using db = await openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());
  const log = await db.read.selectFrom("activity_log").select("action").where("action", "like", "plugin.%").execute();
  const rights = await db.read
    .selectFrom("group_permissions")
    .select("permission")
    .where("permission", "like", "forum.%")
    .execute();
  const kept = await readdir(join(dataDir, "uploads/plugins"), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return {
    plugins: plugins.map(({ installedAt: _installed, updatedAt: _updated, ...plugin }) => plugin),
    answer,
    log: log.map(({ action }) => action).sort(),
    rights,
    kept: kept.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort(),
    unfinished: await readdir(join(dataDir, "incoming")).catch(() => []),
  };
}

describe("a process killed while it changes plugins", () => {
  const stack = new Disposables();
  let work = "";

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    for (const version of ["1.0.0", "2.0.0"] as const)
      await writeFile(join(work, `${version}.svplugin`), release(version));
    await using site = await openSite(join(work, "site"));
    await site.install({ site: SITE, admin: ADMIN });
    const ada = endpointCalls(site).as(await administratorToken(site));
    await site.settled();
    await cp(join(work, "site"), join(work, "install"), { recursive: true });
    await ada.call(api.uploadPlugin, { body: pluginForm(release("1.0.0")) });
    await site.settled();
    await cp(join(work, "site"), join(work, "enable"), { recursive: true });
    await ada.call(api.enablePlugin, { params: { id: "forum" } });
    await site.settled();
    for (const name of ["update", "disable", "uninstall"])
      await cp(join(work, "site"), join(work, name), { recursive: true });
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it.each([
    { name: "install", ...operationOf(api.uploadPlugin), file: "1.0.0.svplugin" },
    { name: "enable", ...operationOf(api.enablePlugin, { id: "forum" }) },
    { name: "update", ...operationOf(api.uploadPlugin), file: "2.0.0.svplugin" },
    { name: "disable", ...operationOf(api.disablePlugin, { id: "forum" }) },
    { name: "uninstall", ...operationOf(api.uninstallPlugin, { id: "forum" }) },
  ])(
    "leaves the old state or the new one, never half ($name)",
    async ({ name, path, method, ...rest }) => {
      const from = join(work, name);
      const { email, password } = ADMIN;
      const request: Operation = {
        ...{ path, method, login: { email, password } },
        ...("file" in rest && { file: join(work, rest.file) }),
      };
      const untouched = `${from}-before`;
      await cp(from, untouched, { recursive: true });
      const before = await observe(untouched);
      const { folders, steps, finished } = await killAtEachStep(request, { from, to: from, most: MOST_STEPS });
      const after = await observe(finished);
      expect(after.plugins).not.toEqual(before.plugins);

      const outcomes = await outcomesIn(folders, { before, after, observe });
      expect(steps).toBeGreaterThan(2);
      expect(steps).toBeLessThan(MOST_STEPS);
      expect(outcomes).toEqual(["new", "old"]);
    },
    300_000,
  );
});
