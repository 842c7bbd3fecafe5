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
import { openSiteAt } from "./open-site.js";
import { killAtEachStep, type Operation, operationOf } from "./run-child.js";

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

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    await using site = await openSite(join(work, "start"));
    await site.install({ site: SITE, admin: ADMIN });
    const ada = endpointCalls(site).as(await administratorToken(site));
    ({ id } = (
      await ada.call(api.createArticle, { body: { title: "Tides", content: "They turn.", tags: ["sea"] } })
    ).body);
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  const copyOf = async (name: string): Promise<string> => {
    const folder = join(work, name);
    await cp(join(work, "start"), folder, { recursive: true });
    return folder;
  };

  /** Does the operation on copies of the start, killed at each step; every one is as before or as after. */
  async function outcomesOf(operation: Operation, name: string, from = "start"): Promise<readonly string[]> {
    const before = await observe(join(work, from));
    const places = { from: join(work, from), to: join(work, name) };
    const { folders, finished } = await killAtEachStep(operation, places);
    const after = await observe(finished);
    expect(after).not.toEqual(before);
    return outcomesIn(folders, { before, after, observe });
  }

  it("by hand leaves a draft or an article that is counted", async () => {
    const publish: Operation = { ...operationOf(api.publishArticle, { id }), login: CREDENTIALS };
    expect(await outcomesOf(publish, "by-hand")).toEqual(["new", "old"]);
  }, 300_000);

  it("at a time to come, has a job for exactly the time that is set", async () => {
    const schedule: Operation = {
      ...operationOf(api.scheduleArticle, { id }),
      login: CREDENTIALS,
      body: { publishAt: FAR },
    };
    expect(await outcomesOf(schedule, "schedule")).toEqual(["new", "old"]);
    await setTime(await copyOf("set"));
    const unschedule: Operation = { ...operationOf(api.unscheduleArticle, { id }), login: CREDENTIALS };
    expect(await outcomesOf(unschedule, "unschedule", "set")).toEqual(["new", "old"]);
  }, 300_000);

  it("at the time that was set has published once after the next start", async () => {
    const from = await copyOf("due");
    await setTime(from);
    await makeDue(from);
    const visit: Operation = { ...operationOf(api.getStyleVersion), settles: true };
    const killed = await killAtEachStep(visit, { from, to: join(work, "scheduled") });
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
