import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { expect, it } from "vitest";
import { createSite, loadConfig } from "../src/index.js";
import { ADMIN, SITE } from "./support/booted-site.js";

/** Starts a site on SQLite in the folder, and tells what it warns of and how its installer judges the database. */
async function start(folder: string, { installs = false } = {}) {
  const logger = recordingLogger();
  await using site = await createSite(loadConfig({ NODE_ENV: "test", DATA_DIR: folder }), { logger });
  const judged = await endpointCalls(site).callLoosely(api.getInstallEnvironment);
  if (installs) await site.install({ site: SITE, admin: ADMIN });
  const warnings = logger.entries.filter(({ level }) => level === "warn").map(({ message }) => message);
  return { warnings, environment: judged.json };
}

const WARNED = {
  warnings: [expect.stringContaining("do not install it again")],
  environment: { checks: expect.arrayContaining([expect.objectContaining({ id: "database", status: "warning" })]) },
};

it("warns of a lost database, and of nothing on a new site, on one that waits, and on an installed one", async () => {
  await using folder = await temporaryDirectory();
  expect((await start(folder.path)).warnings).toEqual([]);
  expect((await start(folder.path, { installs: true })).warnings).toEqual([]);
  expect((await start(folder.path)).warnings).toEqual([]);
  await rm(join(folder.path, "site.sqlite"));
  expect(await start(folder.path)).toMatchObject(WARNED);
});

it("warns as long as files of a site are there", async () => {
  await using folder = await temporaryDirectory();
  await mkdir(join(folder.path, "uploads", "themes"), { recursive: true });
  expect(await start(folder.path)).toMatchObject(WARNED);
  expect(await start(folder.path)).toMatchObject(WARNED);
});

it("warns of nothing where the installer was interrupted", async () => {
  await using folder = await temporaryDirectory();
  await writeFile(join(folder.path, "site-secret"), "s".repeat(64));
  await writeFile(join(folder.path, "install.json"), "{}");
  expect((await start(folder.path)).warnings).toEqual([]);
});

it("deletes the answers of the installer that a kill left behind", async () => {
  await using folder = await temporaryDirectory();
  await start(folder.path, { installs: true });
  await writeFile(join(folder.path, "install.json"), "{}");
  await start(folder.path);
  expect(await readdir(folder.path)).not.toContain("install.json");
});
