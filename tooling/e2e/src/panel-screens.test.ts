import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";
import { sampleScreens } from "./panel-samples.js";
import { englishIn, reachable, sideways } from "./panel-traits.js";
import { onlyEnglishWords } from "./panel-words.js";

const chromium = findChromium();
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 700 };
/** Viewport of a window of 1280 × 900 pixels at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 };

/** Screens that have a list of their own only as a part. */
const NO_LIST = /\/permissions$/;

interface PagedAnswer {
  readonly data: readonly unknown[];
  readonly meta: Readonly<Record<string, unknown>>;
}

const isPaged = (answer: unknown): answer is PagedAnswer =>
  typeof answer === "object" && answer !== null && "data" in answer && Array.isArray(answer.data) && "meta" in answer;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

// One list of screens, of which the administration and the moderation make their routes: a new screen is in it.
describe.skipIf(chromium === undefined)("each screen of the panels", { shuffle: false }, () => {
  let panel: BrowsedPanel;
  let screens: readonly string[];

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
    screens = await sampleScreens(panel);
    await panel.open("/acp");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  /** Initial contents of the site: it was installed in English, so these names appear in every panel. */
  async function namesOfContent(): Promise<ReadonlySet<string>> {
    const lists = ["groups", "badges", "profile-fields", "nav-items", "progression"];
    const answers = await Promise.all(lists.map((list) => panel.client.get(`/api/admin/${list}`)));
    const names = answers.flatMap(({ text }) => [
      ...text.matchAll(/"(?:name|label|description)":"((?:[^"\\]|\\.)*)"/g),
    ]);
    return new Set(names.map(([, name = ""]) => JSON.parse(`"${name}"`)));
  }

  it("says what to do where there is nothing yet", async () => {
    const { page } = panel;
    const emptied = new Set<string>();
    await page.route("**/api/**", async (route) => {
      if (route.request().method() !== "GET" || route.request().url().endsWith("/stream")) return route.continue();
      const response = await route.fetch();
      const answer = parsed(await response.text());
      if (!isPaged(answer)) return route.fulfill({ response });
      emptied.add(new URL(page.url()).pathname);
      const meta = { ...answer.meta, total: 0, pageCount: 0, hasNext: false, hasPrev: false };
      await route.fulfill({ response, json: { ...answer, data: [], meta } });
    });
    await panel.open("/acp");
    for (const screen of screens) {
      await panel.show(screen);
      if (!emptied.has(screen) || NO_LIST.test(screen)) continue;
      const empty = page.locator("main h2").filter({ hasText: /./ });
      expect.soft(await empty.allTextContents(), screen).not.toEqual([]);
    }
    await page.unroute("**/api/**");
  });

  it("has no barriers, in light and in dark", async () => {
    for (const screen of screens) {
      await panel.show(screen);
      expect.soft(await panel.barriers(), screen).toEqual([]);
    }
  });

  it("fits a phone of 320 pixels and a window at 200 % zoom", async () => {
    const { page } = panel;
    for (const screen of screens) {
      await panel.show(screen);
      for (const size of [NARROW, ZOOMED]) {
        await page.setViewportSize(size);
        expect.soft(await page.evaluate(sideways), `${screen} at ${size.width} px`).toBeLessThanOrEqual(0);
      }
    }
    await page.setViewportSize(WIDE);
  });

  it("is used by keys alone: Tab reaches whatever can be pressed or filled in, and one sees where it is", async () => {
    const { page } = panel;
    for (const screen of screens) {
      await panel.show(screen);
      await page.locator("#main").focus();
      expect.soft(await reachable(page), screen).toEqual([]);
    }
  });

  it("has no English word for whoever reads German", async () => {
    const { client, context, page, program } = panel;
    await context.addCookies([{ name: "sv_panel_language", value: "de", url: program.url }]);
    await panel.open("/acp");
    const settings: readonly { readonly area: string }[] = (await client.get("/api/admin/settings")).json;
    const areas = new Set(settings.map(({ area }) => `/acp/settings/${area}`));
    const content = await namesOfContent();
    const words = onlyEnglishWords();
    expect(words.length).toBeGreaterThan(500);
    for (const screen of new Set([...screens, ...areas])) {
      await panel.show(screen);
      const english = await page.evaluate(englishIn, words);
      expect
        .soft(
          english.filter((text) => !content.has(text)),
          screen,
        )
        .toEqual([]);
    }
    await context.clearCookies({ name: "sv_panel_language" });
    expect(panel.complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
  });
});
