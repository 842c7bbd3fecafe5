import { databases } from "@sitevine/testkit";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { findStaleText } from "../src/features/articles/stale-texts.repo.js";
import { PROGRESSION_KEY } from "../src/features/progression/progression-settings.query.js";
import { articleSearchType } from "../src/features/search/article.search-type.js";
import { commentSearchType } from "../src/features/search/comment.search-type.js";
import { findStamps } from "../src/features/search/search-documents.repo.js";
import { OWN_TYPES, type SearchType } from "../src/features/search/search-type.model.js";
import { seriesSearchType } from "../src/features/search/series.search-type.js";
import { userSearchType } from "../src/features/search/user.search-type.js";
import type { Database } from "../src/platform/db/database.js";
import { RUN_DIRECTLY } from "../src/platform/db/run-directly.js";
import { putSetting } from "./platform/fixtures.js";
import { bootSite } from "./support/booted-site.js";
import { type FillRule, fillTable, idAt, LATER } from "./support/fill-table.js";
import { planOf, SORTS } from "./support/query-plan.js";

const ROWS = 6_000;
const REPAIR = "search.repair";

/** The tables that grow with a site, in the order of their references, and what the rules of their columns ask for. */
const GROWING: Readonly<Record<string, FillRule>> = {
  users: { status: "active", registration_ip: "192.0.2.1", last_ip: "192.0.2.1" },
  sessions: {},
  refresh_tokens: {},
  password_resets: {},
  signals: { kind: "login" },
  articles: { visibility: "public", status: "published", published_at: "2029-12-20T00:00:00.000Z" },
  article_bodies: { content_format: "markdown" },
  article_revisions: {},
  article_images: { state: "stored" },
  comments: { place: "article", like_count: 0 },
  comment_images: { state: "stored" },
  removed_comments: {},
  series: {},
  series_parts: {},
  notifications: {},
  mail_digests: { rhythm: "weekly", due_at: LATER },
  activities: {},
  error_log: { status: 500 },
  moderation_log: {},
  jobs: { status: "failed" },
  bans: { expires_at: LATER },
  silences: { expires_at: LATER },
  warnings: { expires_at: LATER },
  search_words: {},
  search_documents: { type: "comments", visibility: "public" },
  stale_texts: {},
  user_groups: {},
  badge_awards: {},
  badge_refusals: {},
  article_image_uses: {},
  comment_image_uses: {},
};

type Reads = Pick<Database, "dialect" | "read">;

/** Collects the statements of a database while it is told to, each with its plan at that moment. */
function recordPlans() {
  const plans = new Map<string, string>();
  let isOn = false;
  const watch = (of: Reads): void => {
    // Queries that run at once would go past the executor.
    Reflect.deleteProperty(of.read, RUN_DIRECTLY);
    const executor = of.read.getExecutor();
    const executeQuery = executor.executeQuery.bind(executor);
    executor.executeQuery = async (query, options) => {
      const isNew = isOn && /^(?:\/\* kept \*\/ )?(?:select|update|delete)/.test(query.sql) && !plans.has(query.sql);
      if (isNew) plans.set(query.sql, "");
      if (isNew) plans.set(query.sql, await planOf(of, query));
      return executeQuery(query, options);
    };
  };
  return {
    wrapDatabase(database: Database): Database {
      watch(database);
      const transaction = database.transaction.bind(database);
      database.transaction = (work, options) =>
        transaction((tx) => {
          watch({ dialect: database.dialect, read: tx });
          return work(tx);
        }, options);
      return database;
    },
    async during(work: () => Promise<void>): Promise<ReadonlyMap<string, string>> {
      isOn = true;
      await work();
      isOn = false;
      return plans;
    },
  };
}

/** Tables of settings and of what an administrator makes by hand: reading all of one costs nothing. */
const SMALL: ReadonlySet<string> = new Set([
  "badges",
  "groups",
  "job_schedules",
  "plugin_schedules",
  "plugins",
  "ranks",
  "review_scans",
  "settings",
]);

/** Statements that may read or sort more, with the reason. */
const ALLOWED: readonly (readonly [RegExp, string])[] = [
  [/^select "created_at", "id" from "error_log" .* offset /, "looks for the 10,000th error; there are hardly more"],
  [/where "(?:id|word)" in \(/, "names 500 of the 6,000 rows of this test"],
  [
    /from "users" where users\.points \+ 0 >= \$/,
    "PostgreSQL reads all members at once; one step has all who rise in a night",
  ],
  [/from "users" .* from "badge_awards"/, "PostgreSQL sorts the few who have one badge"],
  [/^delete from "(?:refresh_tokens|sessions|password_resets)"/, "one statement a night, which no step repeats"],
  [/from "signals".*"created_at" <= /, "groups what happened in one hour, which an index finds"],
  [/from "signals" where "address" in/, "groups what an index finds of the addresses of one hour"],
];

const tablesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:from|join|update) "(\w+)"/g)].map(([, table = ""]) => table);

/** The tables that a plan goes through as a whole. */
const scannedIn = (plan: string): readonly string[] =>
  [...plan.matchAll(/\bSCAN (\w+)(?!.*(?:USING|VIRTUAL))|\bSeq Scan on (\w+)/g)].map(([, a, b]) => a ?? b ?? "");

/** The types whose documents the nightly repair compares with their sources, step by step. */
function searchTypes(database: Database): readonly SearchType[] {
  const shown = { findArticleSummaries: async () => [], findShown: async () => [] };
  const types = [
    articleSearchType(shown),
    commentSearchType(database, shown),
    seriesSearchType(shown),
    userSearchType(database),
  ];
  expect(new Set(types.map(({ key }) => key))).toEqual(new Set(OWN_TYPES));
  return types;
}

async function fillSite(database: Database, isAnalysed: boolean): Promise<void> {
  const ranks = await database.read.selectFrom("ranks").select("group_id").execute();
  const badge = await database.read.selectFrom("badges").select("id").executeTakeFirstOrThrow();
  const ofBadge = { badge_id: badge.id };
  const ofGroup = { group_id: ranks.map(({ group_id }) => group_id) };
  const rules = { ...GROWING, user_groups: ofGroup, badge_awards: ofBadge, badge_refusals: ofBadge };
  for (const [table, rule] of Object.entries(rules)) await fillTable(database, table, rule, ROWS);
  await database.transaction(async (tx) => {
    await putSetting(tx, PROGRESSION_KEY, JSON.stringify({ demote: true }));
    await putSetting(tx, "moderation.logDays", "365");
    if (isAnalysed) await sql`analyze`.execute(tx);
    // Its steps are walked by themselves: made-up rows have no documents, and making all of them takes minutes.
    await tx.updateTable("job_schedules").set({ next_run_at: LATER }).where("name", "=", REPAIR).execute();
  });
}

// The server leaves SQLite without statistics; an operator may have made them.
const modes = databases().flatMap((kind) =>
  (kind.name === "sqlite" ? [true, false] : [true]).map((isAnalysed) => ({
    kind,
    isAnalysed,
    title: `${kind.name}, ${isAnalysed ? "with" : "without"} statistics`,
  })),
);

describe.each(modes)("the jobs that walk a table, on $title", ({ kind, isAnalysed }) => {
  it("read each step along an index, without a sort", async () => {
    const recorded = recordPlans();
    await using booted = await bootSite(kind, { overrides: { wrapDatabase: recorded.wrapDatabase } });
    await booted.installed();
    await booted.settled();
    const database = booted.database();
    await fillSite(database, isAnalysed);
    const plans = await recorded.during(async () => {
      booted.clock.advance(25 * 3_600_000);
      await booted.settled();
      await findStaleText(database.read);
      for (const type of searchTypes(database)) {
        await type.stamps(database.read, idAt(ROWS / 2), 100);
        await findStamps(database.read, type.key, { after: idAt(ROWS / 2), upTo: idAt(ROWS / 2 + 100) });
      }
    });
    const schedules = await database.read.selectFrom("job_schedules").select(["name", "last_run_at"]).execute();
    expect(schedules.filter(({ last_run_at }) => last_run_at === null).map(({ name }) => name)).toEqual([REPAIR]);

    const unknown = [...plans.keys()].flatMap(tablesIn).filter((table) => !(table in GROWING || SMALL.has(table)));
    expect([...new Set(unknown)], "tables that GROWING has to fill, or SMALL to name").toEqual([]);

    const wrong = [...plans].filter(
      ([text, plan]) =>
        !tablesIn(text).every((table) => SMALL.has(table)) &&
        !ALLOWED.some(([pattern]) => pattern.test(text)) &&
        (SORTS.test(plan) || scannedIn(plan).some((table) => table in GROWING)),
    );
    expect(wrong.map(([text, plan]) => `${text.slice(0, 400)}\n${plan.slice(0, 1_500)}`).join("\n\n")).toBe("");
  });
});
