import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, openBrowser } from "../browser.js";
import { listWideElements } from "./page-checks.js";
import { policyOfSite } from "./policy.js";
import { type SampleServer, serveSample } from "./sample-server.js";
import { LOOKS } from "./worn-theme.js";

const chromiumPath = findChromium();
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
// More than any sample page has to stop at.
const MOST_STOPS = 120;

/** What has the focus, and how that shows. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, clipPath } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    return {
      name: `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 30)}`,
      shows: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2 && clipPath === "none",
      size: Math.min(width, height),
    };
  });

describe.skipIf(chromiumPath === undefined).each(LOOKS)("whoever reads %s", (look) => {
  let browser: Browser;
  let sample: SampleServer;

  beforeAll(async () => {
    sample = await serveSample(await policyOfSite());
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(async () => {
    await browser?.close();
    await sample?.[Symbol.asyncDispose]();
  });

  async function reading<T>(name: string, options: BrowserContextOptions, act: (page: Page) => Promise<T>): Promise<T> {
    const context = await browser.newContext({ viewport: DESK, ...options });
    try {
      const page = await context.newPage();
      await page.goto(`${sample.origin}/${look}/${name}`);
      return await act(page);
    } finally {
      await context.close();
    }
  }

  it("with the keyboard alone skips to the content and sees where they are at every stop", async () => {
    await reading("article-detail-member", {}, async (page) => {
      await page.keyboard.press("Tab");
      expect((await focused(page))?.name).toContain("sv-skip");
      await page.keyboard.press("Enter");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("main");

      await page.reload();
      const stops: string[] = [];
      const unseen: string[] = [];
      for (let count = 0; count < MOST_STOPS; count += 1) {
        await page.keyboard.press("Tab");
        const stop = await focused(page);
        if (!stop) break;
        stops.push(stop.name);
        if (!stop.shows || stop.size === 0) unseen.push(stop.name);
      }
      expect(unseen).toEqual([]);
      expect(stops.length).toBeGreaterThan(20);
      for (const kind of ["BUTTON", "TEXTAREA", "SELECT", "SUMMARY"])
        expect(
          stops.some((stop) => stop.startsWith(kind)),
          kind,
        ).toBe(true);
    });
  });

  it("on a phone without scripts unfolds the navigation", async () => {
    await reading("home", { viewport: PHONE, javaScriptEnabled: false }, async (page) => {
      const link = page.locator(".sv-header-nav").getByRole("link", { name: "Members" });
      expect(await link.isVisible()).toBe(false);
      await page.locator(".sv-fold > summary").click();
      expect(await link.isVisible()).toBe(true);
      expect(await page.locator(".sv-header").getByRole("searchbox").isVisible()).toBe(true);
    });
  });

  it("on paper gets the article and nothing to press", async () => {
    await reading("article-detail", { viewport: { width: 794, height: 1123 } }, async (page) => {
      await page.emulateMedia({ media: "print" });
      for (const hidden of [".sv-header", ".sv-foot", ".sv-actions", ".sv-skip"])
        expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
      expect(await page.locator(".sv-prose").first().isVisible()).toBe(true);
      expect(await listWideElements(page)).toEqual([]);
      const inks = await page.evaluate(() => {
        const { color } = getComputedStyle(document.querySelector(".sv-prose p") ?? document.body);
        const { backgroundColor } = getComputedStyle(document.body);
        return [color, backgroundColor].map((value) =>
          Math.max(...(value.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)),
        );
      });
      // Dark on light, whatever the screen shows: paper is white.
      expect(inks[0]).toBeLessThan(110);
      expect(inks[1]).toBeGreaterThan(240);
    });
  });

  it("with reduced motion sees nothing move", async () => {
    await reading("home", { reducedMotion: "reduce" }, async (page) => {
      const moving = await page.evaluate(() =>
        [...document.querySelectorAll("*")]
          .map((element) => [element.className, getComputedStyle(element)] as const)
          .filter(([, style]) => style.transitionDuration.split(", ").some((time) => Number.parseFloat(time) > 0.001))
          .map(([name]) => String(name)),
      );
      expect(moving).toEqual([]);
    });
  });

  it("in forced colours still sees the edges of what can be pressed, and the focus", async () => {
    await reading("home", { forcedColors: "active" }, async (page) => {
      const edges = await page.evaluate(() =>
        [...document.querySelectorAll(".sv-btn, .sv-input")].map((element) => {
          const { borderBlockStartStyle, borderBlockStartWidth } = getComputedStyle(element);
          return borderBlockStartStyle !== "none" && Number.parseFloat(borderBlockStartWidth) >= 1;
        }),
      );
      expect(edges.length).toBeGreaterThan(3);
      expect(edges).not.toContain(false);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      expect((await focused(page))?.shows).toBe(true);
      expect(await listWideElements(page)).toEqual([]);
    });
  });
});
