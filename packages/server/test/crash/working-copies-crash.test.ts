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
const WRITTEN = { title: "Ebb", content: "It ebbs.", tags: ["ebb"] };

// A day on, nobody holds any more what a killed process held.
const openSite = (dataDir: string, now = new Date()): Promise<Site> =>
  openSiteAt(dataDir, { clock: fakeClock(now.toISOString()) });
const openDisk = (dataDir: string) =>
  openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());

/** Returns the article as readers see it, the counts, and the working copy with the time for which it is scheduled. */
async function observe(dataDir: string) {
  await using db = await openDisk(dataDir);
  const articles = await db.read
    .selectFrom("articles")
    .innerJoin("article_bodies", "article_bodies.article_id", "articles.id")
    .select(["title", "content", "excerpt", "tags", "status", "visibility"])
    .execute();
  const copies = await db.read
    .selectFrom("working_copies")
    .select(["title", "content", "tags", "publish_at"])
    .execute();
  const revisions = await db.read.selectFrom("article_revisions").select(["title", "content"]).execute();
  const tags = await db.read.selectFrom("tags").select(["name", "article_count"]).orderBy("name").execute();
  const jobs = await db.read.selectFrom("jobs").select("run_at").where("name", "=", "articles.publish-copy").execute();
  return { articles, copies, revisions, tags, dates: jobs.map(({ run_at }) => run_at) };
}

describe("a process killed while it changes a working copy", () => {
  const stack = new Disposables();
  let work = "";
  let id = "";
  let kills: Kills;

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    const start = join(work, "start");
    await copyTables(start);
    await change(start, async (ada) => {
      const body = { title: "Tides", content: "They turn.", tags: ["sea"] };
      ({ id } = (await ada.call(api.createArticle, { body })).body);
      await ada.call(api.publishArticle, { params: { id } });
    });
    await change(await copyOf("written"), (ada) => ada.call(api.saveWorkingCopy, { params: { id }, body: WRITTEN }));
    await change(await copyOf("set", "written"), (ada) =>
      ada.call(api.publishWorkingCopy, { params: { id }, body: { publishAt: FAR } }),
    );
    await makeDue(await copyOf("due", "set"), id);
    const byAdministrator = (endpoint: api.Endpoint, body?: unknown): Operation => ({
      ...operationOf(endpoint, { id }),
      login: CREDENTIALS,
      ...(body !== undefined && { body }),
    });
    const recorded = (name: string, from: string, operation: Operation) => ({
      name,
      from: join(work, from),
      to: join(work, name),
      operation,
    });
    kills = await killAtEachStepOf([
      recorded("begin", "start", byAdministrator(api.saveWorkingCopy, WRITTEN)),
      recorded("publish", "written", byAdministrator(api.publishWorkingCopy, {})),
      recorded("discard", "set", byAdministrator(api.discardWorkingCopy)),
      recorded("schedule", "written", byAdministrator(api.publishWorkingCopy, { publishAt: FAR })),
      recorded("scheduled", "due", { ...operationOf(api.getStyleVersion), settles: true }),
    ]);
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  async function change(
    folder: string,
    work: (ada: ReturnType<ReturnType<typeof endpointCalls>["as"]>) => Promise<unknown>,
  ): Promise<void> {
    await using site = await openSite(folder);
    if (folder.endsWith("start")) await site.install({ site: SITE, admin: ADMIN });
    await work(endpointCalls(site).as(await administratorToken(site)));
  }

  const copyOf = async (name: string, from = "start"): Promise<string> => {
    const folder = join(work, name);
    await cp(join(work, from), folder, { recursive: true });
    return folder;
  };

  it.each([
    ["begin", "start"],
    ["publish", "written"],
    ["discard", "set"],
    ["schedule", "written"],
  ])(
    "leaves it as before or as after: %s",
    async (name, from) => {
      const before = await observe(join(work, from));
      const { folders, finished } = kills.of(name);
      const after = await observe(finished);
      expect(after).not.toEqual(before);
      expect(await outcomesIn(folders, { before, after, observe })).toEqual(["new", "old"]);
    },
    300_000,
  );

  it("has published it once after the next start when its time has come", async () => {
    const killed = kills.of("scheduled");
    const finished = await observe(killed.finished);
    expect(finished).toMatchObject({
      articles: [{ title: "Ebb", content: "It ebbs.", excerpt: "It ebbs.", tags: '["ebb"]', status: "published" }],
      copies: [],
      revisions: [{ title: "Tides", content: "They turn." }],
      tags: [
        { name: "ebb", article_count: 1 },
        { name: "sea", article_count: 0 },
      ],
      dates: [],
    });
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
});

/** Moves the time that was set into the past, in the row of the job as in the copy. */
async function makeDue(dataDir: string, articleId: string): Promise<void> {
  await using db = await openDisk(dataDir);
  await db.transaction(async (tx) => {
    await tx.updateTable("working_copies").set({ publish_at: PAST }).execute();
    const payload = JSON.stringify({ articleId, publishAt: PAST });
    await tx.updateTable("jobs").set({ run_at: PAST, payload }).where("name", "=", "articles.publish-copy").execute();
  });
}
