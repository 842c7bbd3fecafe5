import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "./browser.js";
import { type BrowsedPanel, browsePanel } from "./panel.js";

const chromium = findChromium();
const NARROW = { width: 320, height: 700 };
const WIDE = { width: 1280, height: 900 };

/** Runs in the page: how far the page can be scrolled to the side, in pixels. */
const sideways = (): number => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Runs in the page: whether its title is none of these. */
const isOther = (titles: readonly string[]): boolean => {
  const title = document.querySelector("#page-title")?.textContent;
  return Boolean(title) && !titles.includes(title ?? "");
};

describe.skipIf(chromium === undefined)("all screens of the panels", () => {
  let panel: BrowsedPanel;

  beforeAll(async () => {
    panel = await browsePanel(chromium ?? "");
  });
  afterAll(() => panel?.[Symbol.asyncDispose]());

  /** Addresses of the screens that the navigation of a panel leads to. */
  async function screensOf(base: string): Promise<readonly string[]> {
    await panel.open(base);
    const links = panel.page.locator(`nav ul a[href^="${base}"]`);
    return [...new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? "")))];
  }

  it.each(["/acp", "/modcp"])("open from the navigation of %s on a new site, without barriers", async (base) => {
    const { page } = panel;
    const screens = await screensOf(base);
    expect(screens.length).toBeGreaterThan(0);
    const titles = new Set<string>();
    for (const screen of screens) {
      await page.setViewportSize(WIDE);
      // Each whole page renews the session, which the site allows only so often a minute.
      await page.locator(`nav ul a[href="${screen}"]`).click();
      await page.waitForFunction(isOther, [...titles]);
      await panel.settle();
      titles.add((await page.locator("#page-title").textContent()) ?? "");
      await expect.poll(() => page.getByText("This could not be loaded").count(), { message: screen }).toBe(0);
      expect(await panel.barriers(), screen).toEqual([]);
      await page.setViewportSize(NARROW);
      expect(await page.evaluate(sideways), `${screen} is wider than ${NARROW.width} px`).toBeLessThanOrEqual(0);
    }
    expect(titles.size).toBe(screens.length);
    expect(panel.complaints).toEqual([]);
  });

  it("are in German for whoever chose it", async () => {
    const { page, context, program } = panel;
    await page.setViewportSize(WIDE);
    await context.addCookies([{ name: "sv_panel_language", value: "de", url: program.url }]);
    await panel.open("/acp/people");
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("de");
    await expect.poll(() => page.locator("#page-title").textContent()).toBe("Personen");
    expect(await panel.barriers()).toEqual([]);
    await context.clearCookies({ name: "sv_panel_language" });
  });
});
