import type { Page } from "playwright-core";
import { axeScript } from "../axe-script.js";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Maximum layout shift while a page loads. */
export const MOST_SHIFT = 0.02;

/** Elements wider than the window, if the page scrolls horizontally or clips them. */
export function listWideElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth: room, scrollWidth } = document.documentElement;
    const scrollers = "pre, table, svg, .sv-scroll, .sv-tabs, .sv-hidden, .sv-skip";
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { width, left, right } = element.getBoundingClientRect();
      return width > 1 && (right > room + 1 || left < -1) && !element.closest(scrollers);
    });
    const names = wide.slice(0, 3).map((element) => `sticks out: ${element.tagName} ${element.className}`);
    return scrollWidth > room ? [`scrolls sideways by ${scrollWidth - room} px`, ...names] : names;
  });
}

/** Violations of WCAG 2.2 AA, one line each. */
export async function listBreaches(page: Page): Promise<string[]> {
  await page.evaluate(axeScript);
  return page.evaluate(async (values) => {
    const engine = (globalThis as typeof globalThis & { axe: typeof import("axe-core") }).axe;
    const { violations } = await engine.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.target} ${node.any[0]?.message ?? ""}`),
    );
  }, RULES);
}

/** The page's cumulative layout shift since it began to load. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    let sum = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const entry of entries as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum += entry.value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    // Changes from fonts are laid out in the next frame.
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
    // The browser calls back when it has time; pending entries are fetched here.
    add(observer.takeRecords());
    observer.disconnect();
    return sum;
  });
}

/** Loads lazy content below the fold, for a screenshot of the whole page. */
export async function loadEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}
