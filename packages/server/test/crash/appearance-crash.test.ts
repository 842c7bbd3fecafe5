import { cp } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

const CREDENTIALS = { email: ADMIN.email, password: ADMIN.password };
const PAST = "2001-01-01T00:00:00.000Z";
const LATER_MS = 24 * 60 * 60_000;

// A day on, nobody holds any more what a killed process held.
const openSite = (dataDir: string, now = new Date()): Promise<Site> =>
  openSiteAt(dataDir, { clock: fakeClock(now.toISOString()) });
const openDisk = (dataDir: string) =>
  openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());

/** Returns the look as readers and administrators see it. */
async function observe(dataDir: string) {
  await using site = await openSite(dataDir);
  const { text: css } = await endpointCalls(site).call(api.getStylesheet);
  await using db = await openDisk(dataDir);
  const settings = await db.read.selectFrom("settings").select(["key", "value"]).orderBy("key").execute();
  const causes = await db.read.selectFrom("style_snapshots").select("cause").execute();
  return {
    css,
    causes: causes.map(({ cause }) => cause),
    settings: settings.filter(({ key }) => key.startsWith("appearance.") && key !== "appearance.lock"),
    actions: (await db.read.selectFrom("activity_log").select("action").execute()).length,
  };
}

describe("a process killed while it publishes", () => {
  const stack = new Disposables();
  let work = "";
  let kills: Kills;

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    const start = join(work, "start");
    await copyTables(start);
    {
      await using site = await openSite(start);
      await site.install({ site: SITE, admin: ADMIN });
      const ada = endpointCalls(site).as(await administratorToken(site));
      await ada.call(api.saveTokens, { body: { tokens: { global: { "--c-bg": "#123456" } } } });
      const publishAt = "2999-01-01T00:00:00.000Z";
      await ada.call(api.scheduleStyle, { body: { publishAt } });
    }
    const due = await copyOf("due");
    await makeDue(due);
    const publish: Operation = { ...operationOf(api.publishStyle), login: CREDENTIALS };
    const visit: Operation = { ...operationOf(api.getStyleVersion), settles: true };
    kills = await killAtEachStepOf([
      { name: "by hand", from: start, to: join(work, "by-hand"), operation: publish },
      { name: "scheduled", from: due, to: join(work, "scheduled"), operation: visit },
    ]);
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  const copyOf = async (name: string): Promise<string> => {
    const folder = join(work, name);
    await cp(join(work, "start"), folder, { recursive: true });
    return folder;
  };

  it("by hand leaves the draft or the published look", async () => {
    const before = await observe(await copyOf("before"));
    const { folders, finished } = kills.of("by hand");
    const after = await observe(finished);
    expect([before.causes, after.causes]).toEqual([[], ["publish"]]);
    const outcomes = await outcomesIn(folders, { before, after, observe });
    expect(outcomes).toEqual(["new", "old"]);
  }, 300_000);

  it("at the time that was set has published once after the next start", async () => {
    const killed = kills.of("scheduled");
    for (const [index, folder] of killed.folders.entries()) {
      const step = index + 1;
      {
        await using site = await openSite(folder, new Date(Date.now() + LATER_MS));
        await endpointCalls(site).call(api.getStyleVersion);
        await site.settled();
      }
      const state = await observe(folder);
      expect(state.css, `killed at step ${step}`).toContain("--c-bg: #123456");
      expect(state.causes, `killed at step ${step}`).toEqual(["scheduled-publish"]);
      expect(state.settings).toContainEqual({ key: "appearance.version", value: "1" });
      expect(await jobsLeft(folder)).toBe(0);
    }
    expect(killed.steps).toBeGreaterThan(10);
  }, 300_000);
});

/** Moves the time that was set into the past, in the row of the job as in the setting. */
async function makeDue(dataDir: string): Promise<void> {
  await using db = await openDisk(dataDir);
  await db.transaction(async (tx) => {
    const { value } = await tx
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "appearance.tokens.draft.publish_at")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("settings")
      .set({ value: JSON.stringify({ ...JSON.parse(value), at: PAST }) })
      .where("key", "=", "appearance.tokens.draft.publish_at")
      .execute();
    await tx
      .updateTable("jobs")
      .set({ run_at: PAST, payload: JSON.stringify({ publishAt: PAST }) })
      .where("name", "=", "appearance-publish")
      .execute();
  });
}

async function jobsLeft(dataDir: string): Promise<number> {
  await using db = await openDisk(dataDir);
  return (await db.read.selectFrom("jobs").select("id").where("name", "=", "appearance-publish").execute()).length;
}
