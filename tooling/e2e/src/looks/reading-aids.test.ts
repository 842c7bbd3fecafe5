import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findChromium, type OpenBrowser, openBrowser } from "../browser.js";
import { listWideElements } from "./page-checks.js";
import { LOOKS } from "./sample-look.js";

const chromiumPath = findChromium();
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
// More tab stops than any sample page has.
const MOST_STOPS = 120;

/** The focused element and how its focus is displayed. */
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

let browser: OpenBrowser;

beforeAll(async () => {
  if (chromiumPath !== undefined) browser = await openBrowser(chromiumPath);
});
afterAll(() => browser?.close());

describe.skipIf(chromiumPath === undefined).each(LOOKS)("whoever reads %s", (look) => {
  const sample = inject("sample");

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
      // Some headers stick to the window; none may cover the focused element.
      const { x = 0, y = 0 } = (await page.locator(".sv-skip").boundingBox()) ?? {};
      const onTop = await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.className, [
        x + 8,
        y + 8,
      ] as const);
      expect(onTop).toBe("sv-skip");
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
      await expect.poll(() => link.isVisible()).toBe(false);
      await page.locator(".sv-fold > summary").click();
      await expect.poll(() => link.isVisible()).toBe(true);
      await expect.poll(() => page.locator(".sv-header").getByRole("searchbox").isVisible()).toBe(true);
    });
  });

  it("on paper gets the article and nothing to press", async () => {
    await reading("article-detail", { viewport: { width: 794, height: 1123 } }, async (page) => {
      await page.emulateMedia({ media: "print" });
      for (const hidden of [".sv-header", ".sv-foot", ".sv-actions", ".sv-skip"])
        await expect.poll(() => page.locator(hidden).first().isVisible(), { message: hidden }).toBe(false);
      await expect.poll(() => page.locator(".sv-prose").first().isVisible()).toBe(true);
      expect(await listWideElements(page)).toEqual([]);
      const inks = await page.evaluate(() => {
        const { color } = getComputedStyle(document.querySelector(".sv-prose p") ?? document.body);
        const { backgroundColor } = getComputedStyle(document.body);
        return [color, backgroundColor].map((value) =>
          Math.max(...(value.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)),
        );
      });
      // The whole width of the sheet is used.
      const text = await page.locator(".sv-article > .sv-prose").first().boundingBox();
      expect(text?.x).toBeLessThan(794 / 8);
      expect(text?.width).toBeGreaterThan(794 * 0.75);
      // Dark on light, whatever the screen shows, since paper is white.
      expect(inks[0]).toBeLessThan(110);
      expect(inks[1]).toBeGreaterThan(240);
    });
  });

  it("on paper gets the parts of a page one after the other, and code to its end", async () => {
    await reading("home", { viewport: { width: 794, height: 1123 } }, async (page) => {
      await page.emulateMedia({ media: "print" });
      const hero = await page.locator(".sv-hero").boundingBox();
      const main = await page.locator(".sv-main").boundingBox();
      expect(main?.y).toBeGreaterThanOrEqual((hero?.y ?? 0) + (hero?.height ?? Number.POSITIVE_INFINITY));
    });
    await reading("article-detail", { viewport: { width: 794, height: 1123 } }, async (page) => {
      await page.emulateMedia({ media: "print" });
      const cut = await page
        .locator(".sv-prose :is(pre, .sv-scroll)")
        .evaluateAll((boxes) =>
          boxes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).map(({ tagName }) => tagName),
        );
      expect(cut).toEqual([]);
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

  it("in forced colours still sees which tab and which page is the current one", async () => {
    const under = (page: Page, selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).borderBlockEndColor);
    await reading("profile", { forcedColors: "active", colorScheme: "dark" }, async (page) => {
      const current = await under(page, ".sv-tabs [aria-current]");
      expect(await under(page, ".sv-tabs a:not([aria-current])")).not.toBe(current);
    });
    await reading("article-index", { forcedColors: "active" }, async (page) => {
      const width = await page
        .locator(".sv-pages [aria-current]")
        .evaluate((element) => Number.parseFloat(getComputedStyle(element).borderBlockEndWidth));
      expect(width).toBeGreaterThanOrEqual(1);
    });
  });
});
