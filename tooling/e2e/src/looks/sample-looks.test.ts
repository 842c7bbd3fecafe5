import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findChromium, openBrowser } from "../browser.js";
import { examineAll } from "./examine.js";

const chromiumPath = findChromium();

describe.skipIf(chromiumPath === undefined)("every template in every look", () => {
  const sample = inject("sample");
  let browser: Browser;

  beforeAll(async () => {
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(() => browser?.close());

  it("fits the window, stands still, and breaks no rule of WCAG 2.2 AA, full and empty, for guests and members", async () => {
    const entries = sample.pages.filter(({ name }) => !/-(hard|rtl)$/.test(name));
    expect(entries.length).toBe(4 * 17);
    // Between phone and desktop widths, only the arrangement of full pages changes.
    const shows = ({ name }: { name: string }, width: number) => width !== 768 || !/-(empty|member|start)$/.test(name);
    expect(await examineAll(browser, entries, { axe: shows, picture: shows })).toEqual([]);
  });

  it("fits the window with the longest words and names, without pictures, and written from right to left", async () => {
    const entries = sample.pages.filter(({ name }) => /-(hard|rtl)$/.test(name));
    expect(entries.length).toBe(4 * 16);
    const picture = (_: unknown, width: number) => width !== 768;
    expect(await examineAll(browser, entries, { axe: () => false, picture })).toEqual([]);
  });
});
