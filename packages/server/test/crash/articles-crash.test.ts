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
const FAR = "2999-01-01T00:00:00.000Z";
const LATER_MS = 24 * 60 * 60_000;

// A day on, nobody holds any more what a killed process held.
const openSite = (dataDir: string, now = new Date()): Promise<Site> =>
  openSiteAt(dataDir, { clock: fakeClock(now.toISOString()) });
const openDisk = (dataDir: string) =>
  openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());

/** The articles, what is counted of them, and the times that are set. */
async function observe(dataDir: string) {
  await using db = await openDisk(dataDir);
  const articles = await db.read
    .selectFrom("articles")
    .select(["title", "status", "publish_at"])
    .select(({ eb }) => eb("published_at", "is not", null).as("isDated"))
    .execute();
  const [author] = await db.read.selectFrom("users").select(["article_count", "points"]).execute();
  const counts = await db.read.selectFrom("article_counts").select(["visibility", "value"]).execute();
  const jobs = await db.read.selectFrom("jobs").select("run_at").where("name", "=", "articles.publish").execute();
  return { articles, author, counts, dates: jobs.map(({ run_at }) => run_at) };
}

describe("a process killed while it publishes articles", () => {
  const stack = new Disposables();
  let work = "";
  let id = "";
  let kills: Kills;

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    const start = join(work, "start");
    await copyTables(start);
    {
      await using site = await openSite(start);
      await site.install({ site: SITE, admin: ADMIN });
      const ada = endpointCalls(site).as(await administratorToken(site));
      ({ id } = (
        await ada.call(api.createArticle, { body: { title: "Tides", content: "They turn.", tags: ["sea"] } })
      ).body);
    }
    await setTime(await copyOf("set"));
    const due = await copyOf("due", "set");
    await makeDue(due);
    const byAdministrator = (endpoint: api.Endpoint, body?: unknown): Operation => ({
      ...operationOf(endpoint, { id }),
      login: CREDENTIALS,
      ...(body !== undefined && { body }),
    });
    const visit: Operation = { ...operationOf(api.getStyleVersion), settles: true };
    const recorded = (name: string, from: string, operation: Operation) => ({
      name,
      from: join(work, from),
      to: join(work, name),
      operation,
    });
    kills = await killAtEachStepOf([
      recorded("by-hand", "start", byAdministrator(api.publishArticle)),
      recorded("schedule", "start", byAdministrator(api.scheduleArticle, { publishAt: FAR })),
      recorded("unschedule", "set", byAdministrator(api.unscheduleArticle)),
      recorded("scheduled", "due", visit),
    ]);
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  const copyOf = async (name: string, from = "start"): Promise<string> => {
    const folder = join(work, name);
    await cp(join(work, from), folder, { recursive: true });
    return folder;
  };

  /** Returns the outcomes of an operation's kills: each left the state before or after it. */
  async function outcomesOf(name: string, from = "start"): Promise<readonly string[]> {
    const before = await observe(join(work, from));
    const { folders, finished } = kills.of(name);
    const after = await observe(finished);
    expect(after).not.toEqual(before);
    return outcomesIn(folders, { before, after, observe });
  }

  it("by hand leaves a draft or an article that is counted", async () => {
    expect(await outcomesOf("by-hand")).toEqual(["new", "old"]);
  }, 300_000);

  it("at a time to come, has a job for exactly the time that is set", async () => {
    expect(await outcomesOf("schedule")).toEqual(["new", "old"]);
    expect(await outcomesOf("unschedule", "set")).toEqual(["new", "old"]);
  }, 300_000);

  it("at the time that was set has published once after the next start", async () => {
    const killed = kills.of("scheduled");
    const published = {
      articles: [{ title: "Tides", status: "published", publish_at: null, isDated: 1 }],
      author: { article_count: 1, points: expect.any(Number) },
      counts: [{ visibility: "public", value: 1 }],
      dates: [],
    };
    const finished = await observe(killed.finished);
    expect(finished).toEqual(published);
    for (const [index, folder] of killed.folders.entries()) {
      {
        await using site = await openSite(folder, new Date(Date.now() + LATER_MS));
        await endpointCalls(site).call(api.getStyleVersion);
        await site.settled();
      }
      expect(await observe(folder), `killed at step ${index + 1}`).toEqual(finished);
    }
    expect(killed.steps).toBeGreaterThan(10);
  }, 300_000);

  async function setTime(folder: string): Promise<void> {
    await using site = await openSite(folder);
    const ada = endpointCalls(site).as(await administratorToken(site));
    await ada.call(api.scheduleArticle, { params: { id }, body: { publishAt: FAR } });
  }
});

/** Moves the time that was set into the past, in the row of the job as in the article. */
async function makeDue(dataDir: string): Promise<void> {
  await using db = await openDisk(dataDir);
  await db.transaction(async (tx) => {
    const { id } = await tx.selectFrom("articles").select("id").executeTakeFirstOrThrow();
    await tx.updateTable("articles").set({ publish_at: PAST }).execute();
    const payload = JSON.stringify({ articleId: id, publishAt: PAST });
    await tx.updateTable("jobs").set({ run_at: PAST, payload }).where("name", "=", "articles.publish").execute();
  });
}
