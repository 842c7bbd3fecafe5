import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, openBrowser } from "../browser.js";
import { layoutShift, MOST_SHIFT } from "./page-checks.js";
import { policyOfSite } from "./policy.js";
import { type SampleServer, serveSample } from "./sample-server.js";

const chromiumPath = findChromium();
const CUTS = 6;

/** Places in the footer of a page where a network may cut it in two. */
function cutsOf(page: string): number[] {
  const foot = page.indexOf("<footer");
  const tags = [...page.matchAll(/<\w/g)].map(({ index }) => index).filter((index) => index > foot);
  return tags.filter((_, index) => index % Math.ceil(tags.length / CUTS) === 0);
}

describe.skipIf(chromiumPath === undefined)("a short page that arrives in pieces", { timeout: 120_000 }, () => {
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

  it.each(["error", "search-empty"])("shows %s with its footer in place", async (name) => {
    const places = sample.places.filter((place) => place.name === name);
    expect(places.length).toBe(4);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const moved = await Promise.all(
      places.map(async ({ look, url }) => {
        const page = await context.newPage();
        const shifts: string[] = [];
        const cuts = cutsOf(await (await fetch(url)).text());
        expect(cuts.length).toBeGreaterThanOrEqual(CUTS - 1);
        for (const cut of cuts) {
          await page.goto(`${url}?cut=${cut}`);
          const shift = await layoutShift(page);
          if (shift > MOST_SHIFT) shifts.push(`${look} cut at ${cut} moves by ${shift.toFixed(3)}`);
        }
        return shifts;
      }),
    );
    expect(moved.flat()).toEqual([]);
    await context.close();
  });
});
