import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowsedSite, browseSite } from "./browsed-site.js";
import { findChromium } from "./browser.js";
import { ADMIN } from "./client.js";
import { enterPanel } from "./panel.js";

const chromium = findChromium();
/** Half a day and more ahead of the site, whose time is UTC. */
const ZONE = "Pacific/Auckland";
const DAY_MS = 86_400_000;

/** The date of a moment in the zone. */
const dateAt = (moment: number): string => new Date(moment).toLocaleDateString("sv", { timeZone: ZONE });

/** The first moment of a date in the zone, for one on which no clock is changed. */
function beginOf(date: string): number {
  const guess = Date.parse(`${date}T00:00:00Z`);
  const there = Date.parse(`${new Date(guess).toLocaleString("sv", { timeZone: ZONE }).replace(" ", "T")}Z`);
  return guess - (there - guess);
}

const DATE = dateAt(Date.now() - 10 * DAY_MS);
const BEGIN = beginOf(DATE);
/** Times around one day in the zone at which something was done or failed. */
const MOMENTS = {
  before: BEGIN - 1,
  first: BEGIN,
  last: BEGIN + DAY_MS - 1,
  after: BEGIN + DAY_MS,
} as const;

describe.skipIf(chromium === undefined)("filters by day", () => {
  let site: BrowsedSite;
  let page: Page;

  beforeAll(async () => {
    site = await browseSite(chromium ?? "");
    using database = new DatabaseSync(join(site.folder.path, "site.sqlite"), { timeout: 10_000 });
    const did = database.prepare(
      "insert into activities (id, actor_id, actor_name, endpoint_id, params, summary, created_at) values (?, ?, 'ada', 'admin.groups.create', '{}', ?, ?)",
    );
    const failed = database.prepare(
      "insert into error_log (id, code, status, message, created_at) values (?, 'SVC-API-5000', 500, ?, ?)",
    );
    const moderated = database.prepare(
      "insert into moderation_log (id, action, target_type, target_id, reason, created_at) values (?, 'ban.issue', 'ban', ?, ?, ?)",
    );
    for (const [name, moment] of Object.entries(MOMENTS)) {
      moderated.run(randomUUID(), randomUUID(), `Ban ${name}`, new Date(moment).toISOString());
      did.run(randomUUID(), randomUUID(), `Group ${name}`, new Date(moment).toISOString());
      failed.run(randomUUID(), `Failure ${name}`, new Date(moment).toISOString());
    }
    const context = await site.browser.newContext({ timezoneId: ZONE, viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(120_000);
    page = await context.newPage();
    await enterPanel(page, site.program.url, ADMIN);
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  it.each([
    ["/acp/activity", "Group"],
    ["/acp/errors", "Failure"],
    ["/modcp/log", "Ban"],
  ])("narrow %s to a day where the reader is, and stay in the address", async (path, what) => {
    const shown = async (): Promise<readonly string[]> => {
      const names = Object.keys(MOMENTS);
      const rows = await page.getByRole("row").allTextContents();
      return names.filter((name) => rows.some((row) => row.includes(`${what} ${name}`)));
    };
    await page.goto(site.program.url + path);
    await expect.poll(shown).toEqual(["before", "first", "last", "after"]);
    await page.getByLabel("Since", { exact: true }).fill(DATE);
    await expect.poll(shown).toEqual(["first", "last", "after"]);
    await page.getByLabel("Until", { exact: true }).fill(DATE);
    await expect.poll(shown).toEqual(["first", "last"]);
    const query = new URL(page.url()).searchParams;
    expect([query.get("since"), query.get("until")]).toEqual(
      [MOMENTS.first, MOMENTS.last].map((moment) => new Date(moment).toISOString()),
    );

    await page.reload();
    await expect.poll(shown).toEqual(["first", "last"]);
    await expect.poll(() => page.getByLabel("Since", { exact: true }).inputValue()).toBe(DATE);
    await expect.poll(() => page.getByLabel("Until", { exact: true }).inputValue()).toBe(DATE);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect.poll(shown).toEqual(["before", "first", "last", "after"]);
    expect(new URL(page.url()).search).toBe("");
  });
});
