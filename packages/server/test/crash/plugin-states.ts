import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, eventually, fakeClock, recordingLogger } from "@sitevine/testkit";
import { expect } from "vitest";
import type { Site, SiteOverrides } from "../../src/index.js";
import type { DatabaseTarget } from "../../src/platform/db/database.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { administratorToken } from "../support/booted-site.js";
import { databaseSdk, pluginPackage, routeOf } from "../support/plugin-package.js";
import { openSiteAt } from "./open-site.js";

// By then what a killed process left is swept.
const LATER_MS = 8 * 24 * 60 * 60_000;
const VERSION = `http://site.test${routeOf("forum", "/version")}`;

/** The data of a site: a folder, and a database on a server where its data is not in the folder. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

export const openSite = ({ dataDir, databaseUrl }: Place, overrides: SiteOverrides = {}): Promise<Site> => {
  const database = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return openSiteAt(dataDir, overrides, database);
};

const SDK = await databaseSdk();
const ADD_COLUMN = `export const up = (db) => db.schema.alterTable("notes").addColumn("title", "text").execute();`;

/** A release that says its number, reads its database, and notes in its folder that it ran. The second one has another column. */
export const release = (version: "1.0.0" | "2.0.0"): Uint8Array =>
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

const targetOf = ({ dataDir, databaseUrl }: Place): DatabaseTarget =>
  databaseUrl === undefined
    ? { driver: "sqlite", file: join(dataDir, "site.sqlite") }
    : { driver: "postgres", url: databaseUrl };

/** All that an operator and a caller can see of plugins, and every file, after a restart. */
export async function observe(place: Place) {
  const { dataDir } = place;
  await using site = await openSite(place, { clock: fakeClock(new Date(Date.now() + LATER_MS)) });
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
  await using db = await openDatabase(targetOf(place), recordingLogger());
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
    plugins: plugins.map(({ installedAt: _installed, updatedAt: _updated, unenforced, ...plugin }) => ({
      ...plugin,
      // The command that lets plugins run as nobody names the folder, and each state has a folder of its own.
      unenforced: unenforced.map((sentence) => sentence.replaceAll(dataDir, "DATA_DIR")),
    })),
    answer,
    log: log.map(({ action }) => action).sort(),
    rights,
    kept: kept.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort(),
    unfinished: await readdir(join(dataDir, "incoming")).catch(() => []),
  };
}
