import type { Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();
const PASSWORD = "a compiler of one's own";

const REFUSED = "You may not see this";

/** The screens that a panel offers to somebody, by the names of the navigation. */
type Offered = Readonly<Record<"/acp" | "/modcp", readonly string[] | "all" | "none">>;

/** Each built-in group, and groups with some of the permissions, with what they may see. */
const TABLE: readonly {
  readonly group: string;
  readonly permissions?: readonly string[];
  readonly offered: Offered;
}[] = [
  { group: "members", offered: { "/acp": "none", "/modcp": "none" } },
  { group: "moderators", offered: { "/acp": "none", "/modcp": "all" } },
  { group: "administrators", offered: { "/acp": "all", "/modcp": "all" } },
  {
    group: "crew",
    permissions: ["badge.manage", "moderation.warn", "moderation.log.view"],
    offered: { "/acp": ["Badges"], "/modcp": ["Warnings", "Silences", "Log"] },
  },
];

interface Screen {
  readonly href: string;
  readonly name: string;
}

// One account, which is in one group after another.
describe.skipIf(chromium === undefined)("permissions and screens", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let accountId: string;
  let screens: Readonly<Record<"/acp" | "/modcp", readonly Screen[]>>;

  async function screensOf(base: string): Promise<readonly Screen[]> {
    await panel.page.goto(panel.program.url + base);
    const links = panel.page.locator(`nav ul a[href^="${base}"]`);
    await links.first().waitFor();
    return links.evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute("href") ?? "",
        name: link.firstChild?.nextSibling?.textContent ?? "",
      })),
    );
  }

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    screens = { "/acp": await screensOf("/acp"), "/modcp": await screensOf("/modcp") };
    const { client, page, context, program } = panel;
    accountId = await panel.join("grace");
    await context.clearCookies();
    await page.goto(`${program.url}/sign-in?next=%2Facp`);
    await page.getByLabel("E-mail address", { exact: true }).fill("grace@example.org");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText(REFUSED).waitFor();
    expect((await client.get("/api/admin/groups")).status).toBe(200);
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  async function groupId(key: string, permissions: readonly string[] | undefined): Promise<string> {
    const { client } = panel;
    if (permissions) {
      const made = await client.post("/api/admin/groups", { key, name: key });
      expect([made.status, made.text]).toEqual([201, made.text]);
      expect((await client.put(`/api/admin/groups/${made.json.id}/permissions`, { permissions })).status).toBe(200);
      return made.json.id;
    }
    const groups = (await client.get("/api/admin/groups?limit=100")).json.data as readonly {
      id: string;
      key: string;
    }[];
    return groups.find((group) => group.key === key)?.id ?? expect.fail(`There is no group ${key}.`);
  }

  /** Goes to a screen without loading the page again: each load renews the session, which the site allows only so often. */
  const go = async (href: string): Promise<void> => {
    await panel.page.evaluate((to) => history.pushState({}, "", to), href);
    await panel.page.locator("main, h2").first().waitFor();
    await panel.settle();
  };

  /** Reads of the API that the site refused while something was done. */
  async function refusedDuring(work: () => Promise<void>): Promise<readonly string[]> {
    const refused: string[] = [];
    const note = async (request: Request): Promise<void> => {
      const path = new URL(request.url()).pathname;
      const status = (await request.response())?.status() ?? 0;
      if (path.startsWith("/api/") && status >= 400) refused.push(`${status} ${request.method()} ${path}`);
    };
    const noted: Promise<void>[] = [];
    const onFinished = (request: Request): void => void noted.push(note(request));
    panel.page.on("requestfinished", onFinished);
    await work();
    panel.page.off("requestfinished", onFinished);
    await Promise.all(noted);
    return refused;
  }

  it.each(TABLE)("agree for $group: what is offered is answered, and everything else says so", async (row) => {
    const { client, page, program } = panel;
    const id = await groupId(row.group, row.permissions);
    expect((await client.put(`/api/admin/users/${accountId}/groups`, { groupIds: [id] })).status).toBe(200);
    for (const base of ["/acp", "/modcp"] as const) {
      const all = screens[base];
      const offered = row.offered[base];
      const names = offered === "all" ? all.map(({ name }) => name) : offered === "none" ? [] : offered;
      const refused = await refusedDuring(async () => {
        await page.goto(program.url + base);
        await page.locator("main, h2").first().waitFor();
        await panel.settle();
        if (names.length === 0) {
          await page.getByText(REFUSED).waitFor();
          await expect.poll(() => page.getByRole("navigation").count()).toBe(0);
          return;
        }
        const shown = page.locator(`nav ul a[href^="${base}"]`);
        await expect.poll(() => shown.count()).toBe(names.length);
        for (const { href, name } of all) {
          await go(href);
          const isOffered = names.includes(name);
          if (isOffered) await page.locator("#page-title").waitFor();
          // A panel without a right to its first screen begins at another.
          else if (href !== base) await page.getByText(REFUSED).waitFor();
          await expect
            .poll(() => page.getByText(REFUSED).count(), { message: name })
            .toBe(isOffered || href === base ? 0 : 1);
          await expect.poll(() => page.getByText("This could not be loaded").count(), { message: name }).toBe(0);
        }
      });
      expect([base, refused]).toEqual([base, []]);
    }
  });
});
