import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Site } from "../../src/index.js";
import { Disposables } from "../../src/kernel/disposables.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, administratorToken, SITE } from "../support/booted-site.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

const EVE = { email: "eve@example.org", username: "eve", display_name: "Eve", display_name_folded: "eve" };
const EVENING = "2030-01-01T18:00:00.000Z";
// By then, everything else is done that is due in the night.
const EARLY = "2030-01-02T06:55:00.000Z";
const MORNING = "2030-01-02T07:00:00.000Z";
// Nobody holds any more what a killed process held, and the next digest is not due yet.
const LATER = "2030-01-02T20:00:00.000Z";
const NEXT_MORNING = "2030-01-03T08:00:00.000Z";

const openSite = (dataDir: string, now: string): Promise<Site> => openSiteAt(dataDir, { clock: fakeClock(now) });
const openDisk = (dataDir: string) =>
  openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());

/** Returns Ada's notifications on the site and by mail, and the jobs that still have to notify her. */
async function observe(dataDir: string) {
  await using db = await openDisk(dataDir);
  const { read } = db;
  const likes = await read.selectFrom("article_reactions").select("user_id").execute();
  const rows = await read
    .selectFrom("notifications")
    .select(["kind", "people"])
    .select(({ eb }) => eb("mailed_at", "is not", null).as("isTold"))
    .where("kind", "=", "article.like")
    .execute();
  const jobs = await read.selectFrom("jobs").select("name").where("name", "like", "notifications.%").execute();
  const outbox = join(dataDir, "outbox");
  const names = (await readdir(outbox).catch((): string[] => [])).filter((name) => name.endsWith("_digest.eml"));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), "utf8")));
  return {
    likes: likes.length,
    notifications: rows.map(({ kind, people, isTold }) => `${kind} of ${people}, ${isTold ? "told" : "untold"}`),
    jobs: jobs.map(({ name }) => name),
    mails: mails.map((mail) => mail.includes("Eve likes your article")),
    ids: new Set(mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1])).size,
  };
}

/** Starts the site again, and lets it do what it still has to. */
async function goOn(dataDir: string, now: string): Promise<void> {
  await using site = await openSite(dataDir, now);
  await endpointCalls(site).call(api.getStyleVersion);
  await site.settled();
}

/** Installs a site with an article of Ada's, who is told of likes once a day, and with Eve as a member. */
async function publishArticle(dataDir: string): Promise<string> {
  await using site = await openSite(dataDir, EVENING);
  await site.install({ site: SITE, admin: ADMIN });
  const ada = endpointCalls(site).as(await administratorToken(site));
  const { id } = (await ada.call(api.createArticle, { body: { title: "Tides", content: "They turn." } })).body;
  await ada.call(api.publishArticle, { params: { id } });
  const kinds = { "article.like": { email: true } };
  expect((await ada.call(api.updateNotificationPreferences, { body: { mails: "daily", kinds } })).status).toBe(200);
  await site.settled();
  await using db = await openDisk(dataDir);
  await db.transaction(async (tx) => {
    const admin = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    const folded = { email_folded: EVE.email, username_folded: EVE.username };
    await tx
      .insertInto("users")
      .values({ ...admin, ...EVE, ...folded, id: "0197a000-0000-7000-8000-00000000eeee" })
      .execute();
  });
  return id;
}

const TOLD = { likes: 1, notifications: ["article.like of 1, told"], jobs: [], mails: [true], ids: 1 };

describe("a process killed while it tells of what happened", () => {
  const stack = new Disposables();
  let work = "";
  let kills: Kills;

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    const start = join(work, "start");
    await copyTables(start);
    const id = await publishArticle(start);
    await goOn(start, EARLY);
    const like: Operation = {
      ...operationOf(api.likeArticle, { id }),
      login: { email: EVE.email as typeof ADMIN.email, password: ADMIN.password },
      settles: true,
      moment: EARLY,
    };
    const visit: Operation = { ...operationOf(api.getStyleVersion), settles: true, moment: MORNING };
    kills = await killAtEachStepOf([
      { name: "like", from: start, to: join(work, "like"), operation: like },
      { name: "digest", from: join(work, "like-finished"), to: join(work, "digest"), operation: visit },
    ]);
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  it("stores a notification exactly where there is a like, and mails it once", async () => {
    const { folders, steps } = kills.of("like");
    expect(steps).toBeGreaterThan(3);
    const outcomes = new Set<number>();
    for (const [index, folder] of folders.entries()) {
      await goOn(folder, MORNING);
      // The digest of the first morning may come before the notification that the killed process had not stored yet.
      await goOn(folder, NEXT_MORNING);
      const found = await observe(folder);
      outcomes.add(found.likes);
      const expected = found.likes === 1 ? TOLD : { likes: 0, notifications: [], jobs: [], mails: [], ids: 0 };
      expect(found, `killed at step ${index + 1}`).toEqual(expected);
    }
    expect([...outcomes].sort()).toEqual([0, 1]);
  }, 300_000);

  it("mails a digest once, whatever step it was killed at", async () => {
    expect(await observe(kills.of("like").finished)).toEqual({
      likes: 1,
      notifications: ["article.like of 1, untold"],
      jobs: [],
      mails: [],
      ids: 0,
    });
    const killed = kills.of("digest");
    expect(await observe(killed.finished)).toEqual(TOLD);
    for (const [index, folder] of killed.folders.entries()) {
      const before = await observe(folder);
      // Notifications are marked as mailed in the transaction that queues the digest: none is marked without a mail or
      // job.
      const isTaken = before.notifications[0]?.endsWith(", told") === true;
      expect(isTaken && before.jobs.length === 0 && before.mails.length === 0, `killed at step ${index + 1}`).toBe(
        false,
      );
      await goOn(folder, LATER);
      expect(await observe(folder), `killed at step ${index + 1}`).toEqual(TOLD);
    }
    expect(killed.steps).toBeGreaterThan(3);
  }, 300_000);
});
