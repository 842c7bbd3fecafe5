import { cp } from "node:fs/promises";
import { join } from "node:path";
import { fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSite, loadConfig, type Site } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, SITE } from "../support/booted-site.js";
import { runChild } from "./run-child.js";

const CREDENTIALS = { email: ADMIN.email, password: ADMIN.password };
const MOST_STEPS = 60;
const PAST = "2001-01-01T00:00:00.000Z";
const LATER_MS = 24 * 60 * 60_000;

// A day on, nobody holds any more what a killed process held.
const openSite = (dataDir: string, now = new Date()): Promise<Site> =>
  createSite(loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, LOG_LEVEL: "silent" }), {
    clock: fakeClock(now.toISOString()),
  });
const openDisk = (dataDir: string) =>
  openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());

/** What readers and administrators see of the look. */
async function observe(dataDir: string) {
  await using site = await openSite(dataDir);
  const css = await (await site.fetch(new Request("http://site.test/api/appearance/css"))).text();
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

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    await using site = await openSite(join(work, "start"));
    await site.install({ site: SITE, admin: ADMIN });
    const send = async (method: string, path: string, body: unknown, token = "") => {
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const request = new Request(`http://site.test${path}`, { method, headers, body: JSON.stringify(body) });
      return (await (await site.fetch(request)).json()) as { accessToken?: string };
    };
    const { accessToken } = await send("POST", "/api/auth/login", CREDENTIALS);
    await send("PUT", "/api/appearance/tokens", { tokens: { global: { "--c-bg": "#123456" } } }, accessToken);
    const publishAt = "2999-01-01T00:00:00.000Z";
    await send("PUT", "/api/appearance/publish/schedule", { publishAt }, accessToken);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const copyOf = async (name: string): Promise<string> => {
    const folder = join(work, name);
    await cp(join(work, "start"), folder, { recursive: true });
    return folder;
  };

  it("by hand leaves the draft or the published look", async () => {
    const request = JSON.stringify({ path: "/api/appearance/publish", method: "POST", login: CREDENTIALS });
    const before = await observe(await copyOf("before"));
    const finished = await copyOf("after");
    expect(await runChild("request-child.mjs", [finished, "0", request])).toBe(false);
    const after = await observe(finished);
    expect([before.causes, after.causes]).toEqual([[], ["publish"]]);
    const outcomes = new Set<string>();
    let step = 1;
    for (; step < MOST_STEPS; step += 1) {
      const folder = await copyOf(`by-hand-${step}`);
      if (!(await runChild("request-child.mjs", [folder, String(step), request]))) break;
      const state = await observe(folder);
      const isOld = state.causes.length === 0;
      expect(state, `killed at step ${step}`).toEqual(isOld ? before : after);
      outcomes.add(isOld ? "old" : "new");
    }
    expect(step).toBeLessThan(MOST_STEPS);
    expect([...outcomes].sort()).toEqual(["new", "old"]);
  }, 300_000);

  it("at the time that was set has published once after the next start", async () => {
    let step = 1;
    for (; step < MOST_STEPS; step += 1) {
      const folder = await copyOf(`scheduled-${step}`);
      await makeDue(folder);
      if (!(await runChild("schedule-child.mjs", [folder, String(step)]))) break;
      {
        await using site = await openSite(folder, new Date(Date.now() + LATER_MS));
        await site.fetch(new Request("http://site.test/api/appearance/version"));
        await site.settled();
      }
      const state = await observe(folder);
      expect(state.css, `killed at step ${step}`).toContain("--c-bg: #123456");
      expect(state.causes, `killed at step ${step}`).toEqual(["scheduled-publish"]);
      expect(state.settings).toContainEqual({ key: "appearance.version", value: "1" });
      expect(await jobsLeft(folder)).toBe(0);
    }
    expect(step).toBeGreaterThan(10);
    expect(step).toBeLessThan(MOST_STEPS);
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
