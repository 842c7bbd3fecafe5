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
    const places = sample.places.filter(({ name }) => !/-(hard|rtl)$/.test(name));
    expect(places.length).toBe(4 * 17);
    // Between a phone and a desk only the arrangement of full pages changes.
    const shows = ({ name }: { name: string }, width: number) => width !== 768 || !/-(empty|member|start)$/.test(name);
    expect(await examineAll(browser, places, { axe: shows, picture: shows })).toEqual([]);
  });

  it("fits the window with the longest words and names, without pictures, and written from right to left", async () => {
    const places = sample.places.filter(({ name }) => /-(hard|rtl)$/.test(name));
    expect(places.length).toBe(4 * 16);
    const picture = (_: unknown, width: number) => width !== 768;
    expect(await examineAll(browser, places, { axe: () => false, picture })).toEqual([]);
  });
});
