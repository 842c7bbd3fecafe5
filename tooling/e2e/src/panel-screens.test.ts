import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";
import { sampleScreens } from "./panel-samples.js";
import { englishIn, reachable, sideways } from "./panel-traits.js";

const chromium = findChromium();
const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 700 };
/** What a window of 1280 × 900 pixels has left at 200 % zoom. */
const ZOOMED = { width: 640, height: 450 };

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

  /** Goes to a screen and waits until it is all there. */
  async function show(screen: string): Promise<void> {
    await panel.go(screen);
    await panel.page.locator("#page-title, main h2").first().waitFor();
    await panel.settle();
  }

  it("has no barriers, in light and in dark", async () => {
    for (const screen of screens) {
      await show(screen);
      expect.soft(await panel.barriers(), screen).toEqual([]);
    }
  });

  it("fits a phone of 320 pixels and a window at 200 % zoom", async () => {
    const { page } = panel;
    for (const screen of screens) {
      await show(screen);
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
      await show(screen);
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
    // The site was installed in English, and what it began with is content.
    const badges: readonly { readonly name: string }[] = (await client.get("/api/admin/badges")).json.data;
    const content = badges.map(({ name }) => name);
    for (const screen of new Set([...screens, ...areas])) {
      await show(screen);
      const english = await page.evaluate(englishIn);
      expect
        .soft(
          english.filter((text) => !content.includes(text)),
          screen,
        )
        .toEqual([]);
    }
    await context.clearCookies({ name: "sv_panel_language" });
    expect(panel.complaints.filter((complaint) => !complaint.includes("404"))).toEqual([]);
  });
});
