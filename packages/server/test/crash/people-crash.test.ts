import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import * as api from "@sitevine/api";
import { endpointCalls, fakeClock, recordingLogger, temporaryDirectory } from "@sitevine/testkit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Disposables } from "../../src/kernel/disposables.js";
import type { Tx } from "../../src/platform/db/database.js";
import { openDatabase } from "../../src/platform/db/open-database.js";
import { ADMIN, SITE } from "../support/booted-site.js";
import { outcomesIn } from "./old-or-new.js";
import { copyTables, openSiteAt } from "./open-site.js";
import { type Operation, operationOf } from "./operation.js";
import { type Kills, killAtEachStepOf } from "./run-child.js";

// No daily work is due between the two, whenever the test runs.
const MOMENT = new Date("2030-01-01T12:00:00.000Z");
const LATER = new Date("2030-01-01T13:00:00.000Z");
const CREDENTIALS = { email: ADMIN.email, password: ADMIN.password };

const openSite = (dataDir: string, now = MOMENT) => openSiteAt(dataDir, { clock: fakeClock(now) });

// Columns that differ from run to run without meaning: ids, times, hashes, sealed texts and the sessions of the test
// itself.
const NOISE = /(^|_)(id|at|hash|token|payload|subject|url|version|ms|ip)$|^(key|detail)$/;
const OWN_TABLES: ReadonlySet<string> = new Set([
  "sessions",
  "refresh_tokens",
  "signals",
  "migration_history",
  // Due jobs come and go with the minutes.
  "jobs",
  "job_schedules",
  // A write in a panel is recorded when it has been carried out.
  "activities",
  // The analysis of signals runs by the clock alone.
  "review_scans",
]);

/** Every row of every table without noise, and how many files there are. */
async function observe(dataDir: string): Promise<unknown> {
  await using db = await openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`.execute(
    db.read,
  );
  const seen: Record<string, readonly string[]> = {};
  for (const { name } of tables.rows) {
    // The search index follows in its own time.
    if (OWN_TABLES.has(name) || /^(sqlite_|search_)/.test(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db.read);
    const settled = rows.map((row) =>
      JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [key, shown(key, value)]))),
    );
    seen[name] = settled.sort();
  }
  const uploads = await readdir(join(dataDir, "uploads"), { recursive: true }).catch(() => []);
  // A site that is not installed yet has no tables.
  const hasJobs = tables.rows.some(({ name }) => name === "jobs");
  const waiting = hasJobs
    ? await db.read.selectFrom("jobs").select("id").where("name", "=", "mail.send").execute()
    : [];
  const sent = await readdir(join(dataDir, "outbox")).catch(() => []);
  return {
    ...seen,
    mails: waiting.length + sent.length,
    pictures: uploads.filter((file) => /\.(webp|png)$/.test(file)).length,
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

const shown = (key: string, value: unknown): unknown => {
  // The test logs in before it kills.
  if (key.startsWith("last_")) return "something";
  if (!NOISE.test(key))
    return typeof value === "string" ? value.replaceAll(UUID, "id").replaceAll(TIME, "time") : value;
  return value === null ? null : "something";
};

interface UseCase {
  readonly name: string;
  readonly installed: boolean;
  readonly request: Operation;
}

const MEMBER_ID = "0197a000-0000-7000-8000-00000000aaaa";
const mine = (endpoint: api.Endpoint, body: unknown): Operation => ({
  ...operationOf(endpoint, { id: MEMBER_ID }),
  login: CREDENTIALS,
  body,
  moment: MOMENT.toISOString(),
});

const ARTICLE_ID = "0197a000-0000-7000-8000-00000000bbbb";
const COMMENT_ID = "0197a000-0000-7000-8000-00000000cccc";
const moderating = (endpoint: api.Endpoint, id: string): Operation => ({
  ...operationOf(endpoint, { id }),
  login: CREDENTIALS,
  body: { reason: "Rude" },
  moment: MOMENT.toISOString(),
});

const USE_CASES: readonly UseCase[] = [
  {
    name: "the last step of the installer",
    installed: false,
    request: { ...operationOf(api.finalizeInstall), body: {}, moment: MOMENT.toISOString() },
  },
  { name: "a ban", installed: true, request: mine(api.banUser, { reason: "spam" }) },
  {
    name: "a change of groups",
    installed: true,
    request: mine(api.setUserGroups, { groupIds: [] }),
  },
  {
    name: "a change of the password",
    installed: true,
    request: mine(api.changePassword, { currentPassword: ADMIN.password, newPassword: "another good sentence" }),
  },
  {
    name: "a change of the username",
    installed: true,
    request: mine(api.changeUsername, { username: "lovelace" }),
  },
  { name: "the removal of a comment", installed: true, request: moderating(api.removeArticleComment, COMMENT_ID) },
  { name: "the unlisting of an article", installed: true, request: moderating(api.unlistArticle, ARTICLE_ID) },
];

describe("a process killed in the middle of", () => {
  const stack = new Disposables();
  let work = "";
  let kills: Kills;
  const startOf = ({ installed }: UseCase): string => join(work, installed ? "installed" : "bare");

  beforeAll(async () => {
    work = stack.use(await temporaryDirectory()).path;
    await makeSites();
    kills = await killAtEachStepOf(
      USE_CASES.map((useCase) => ({
        name: useCase.name,
        from: startOf(useCase),
        to: join(work, useCase.name.replaceAll(" ", "-")),
        operation: useCase.request,
      })),
    );
  }, 300_000);
  afterAll(() => stack[Symbol.asyncDispose]());

  /** A site whose installer has one step to go, and one that is installed. */
  async function makeSites(): Promise<void> {
    await using bare = await openSite(join(work, "bare"));
    await endpointCalls(bare).call(api.saveInstallSite, { body: SITE });
    await endpointCalls(bare).call(api.saveInstallAdmin, { body: ADMIN });
    await copyTables(join(work, "installed"));
    await using site = await openSite(join(work, "installed"));
    await site.install({ site: SITE, admin: ADMIN });
    await addMember(join(work, "installed"));
  }

  it.each(USE_CASES)(
    "$name leaves the old state or the new one",
    async (useCase) => {
      const untouched = join(work, `before ${useCase.name}`);
      await cp(startOf(useCase), untouched, { recursive: true });
      await settleAtNextStart(untouched);
      const before = await observe(untouched);
      const killed = kills.of(useCase.name);
      await settleAtNextStart(killed.finished);
      const after = await observe(killed.finished);
      expect(after).not.toEqual(before);

      // Leftovers of a kill are repaired by the next start; the installer is completed.
      const wereInstalled: boolean[] = [];
      for (const folder of killed.folders)
        wereInstalled.push(await settleAtNextStart(folder, { finishesInstall: true }));
      const outcomes = await outcomesIn(killed.folders, { before, after, observe });
      const left = wereInstalled.includes(false) ? ["old", ...outcomes] : outcomes;
      expect([...new Set(left)].sort()).toEqual(["new", "old"]);
    },
    300_000,
  );
});

/**
 * Starts the site once more and waits for everything that follows from the operation, such as notifications. It is an hour
 * later, when no job is leased any more to the process that was killed. A site that is not installed stays as it is, unless
 * the installer is to be finished. Returns whether the site was installed when it started.
 */
async function settleAtNextStart(dataDir: string, { finishesInstall = false } = {}): Promise<boolean> {
  await using site = await openSite(dataDir, LATER);
  const calls = endpointCalls(site);
  const wasInstalled = await site.isInstalled();
  if (!wasInstalled) {
    if (!finishesInstall) return false;
    expect((await calls.call(api.finalizeInstall, { body: {} })).status).toBe(200);
  }
  // The first caller who finds the site installed starts its background work.
  await calls.call(api.getStyleVersion);
  await site.settled();
  return wasInstalled;
}

/** A second account, written as it would be by its registration. */
async function addMember(dataDir: string): Promise<void> {
  await using db = await openDatabase({ driver: "sqlite", file: join(dataDir, "site.sqlite") }, recordingLogger());
  await db.transaction(async (tx) => {
    const admin = await tx.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    const email = "mo@example.org";
    await tx
      .insertInto("users")
      .values({ ...admin, id: MEMBER_ID, email, email_folded: email, username: "mo", username_folded: "mo" })
      .execute();
    const group = await tx.selectFrom("groups").select("id").where("key", "=", "members").executeTakeFirstOrThrow();
    await tx.insertInto("user_groups").values({ user_id: MEMBER_ID, group_id: group.id, created_at: "" }).execute();
    await addContent(tx, admin.id);
  });
}

/** An article of the member's with a liked comment of theirs. */
async function addContent(tx: Tx, adminId: string): Promise<void> {
  const at = "2030-01-01T00:00:00.000Z";
  await tx
    .insertInto("articles")
    .values({
      id: ARTICLE_ID,
      author_id: MEMBER_ID,
      slug: "boats",
      title: "Boats",
      excerpt: "",
      tags: "[]",
      visibility: "public",
      status: "published",
      published_at: at,
      created_at: at,
      updated_at: at,
      view_count: 0,
      like_count: 0,
      dislike_count: 0,
      comment_count: 1,
    })
    .execute();
  const body = { content: "x", content_html: "<p>x</p>" };
  await tx
    .insertInto("article_bodies")
    .values({ article_id: ARTICLE_ID, content_format: "markdown", ...body })
    .execute();
  const place = { place: "article", place_id: ARTICLE_ID, parent_id: null, depth: 0 } as const;
  const comment = { ...place, author_id: MEMBER_ID, created_at: at };
  await tx
    .insertInto("comments")
    .values({ ...comment, ...body, id: COMMENT_ID, root_id: COMMENT_ID, like_count: 1 })
    .execute();
  const like = { user_id: adminId, created_at: at };
  await tx
    .insertInto("comment_likes")
    .values({ ...like, comment_id: COMMENT_ID })
    .execute();
}
