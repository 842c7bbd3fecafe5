import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findChromium, type OpenBrowser, openBrowser } from "../browser.js";
import { examineAll } from "./examine.js";
import { LOOKS, type LookId } from "./sample-look.js";

const chromiumPath = findChromium();

describe.skipIf(chromiumPath === undefined)("every template in every look", () => {
  const sample = inject("sample");
  let browser: OpenBrowser;

  beforeAll(async () => {
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(() => browser?.close());

  const pagesOf = (look: LookId, isWanted: (name: string) => boolean) =>
    sample.pages.filter((page) => page.look === look && isWanted(page.name));
  const isHard = (name: string): boolean => /-(hard|rtl)$/.test(name);

  it.each(LOOKS)(
    "fits the window in %s, stands still, and breaks no rule of WCAG 2.2 AA, full and empty, for guests and members",
    async (look) => {
      const entries = pagesOf(look, (name) => !isHard(name));
      expect(entries.length).toBe(17);
      // Between phone and desktop widths, only the arrangement of full pages changes.
      const shows = ({ name }: { name: string }, width: number) =>
        width !== 768 || !/-(empty|member|start)$/.test(name);
      expect(await examineAll(browser, entries, { axe: shows, picture: shows })).toEqual([]);
    },
  );

  it.each(LOOKS)(
    "fits the window in %s with the longest words and names, without pictures, and written from right to left",
    async (look) => {
      const entries = pagesOf(look, isHard);
      expect(entries.length).toBe(16);
      const picture = (_: unknown, width: number) => width !== 768;
      expect(await examineAll(browser, entries, { axe: () => false, picture })).toEqual([]);
    },
  );
});
