import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium, openBrowser } from "../browser.js";
import { examineAll } from "./examine.js";
import { policyOfSite } from "./policy.js";
import { type SampleServer, serveSample } from "./sample-server.js";

const chromiumPath = findChromium();

// Pictures of whole pages take their time; without them, the matrix is through in a minute and a half on two cores.
const PATIENCE_MS = 600_000;

describe.skipIf(chromiumPath === undefined)("every template in every look", { timeout: PATIENCE_MS }, () => {
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

  it("fits the window, stands still, and breaks no rule of WCAG 2.2 AA, full and empty, for guests and members", async () => {
    const places = sample.places.filter(({ name }) => !/-(hard|rtl)$/.test(name));
    expect(places.length).toBe(4 * 17);
    // Between a phone and a desk only the arrangement of full pages changes.
    const axe = ({ name }: { name: string }, width: number) => width !== 768 || !/-(empty|member|start)$/.test(name);
    expect(await examineAll(browser, places, { axe })).toEqual([]);
  });

  it("fits the window with the longest words and names, without pictures, and written from right to left", async () => {
    const places = sample.places.filter(({ name }) => /-(hard|rtl)$/.test(name));
    expect(places.length).toBe(4 * 16);
    expect(await examineAll(browser, places, { axe: () => false })).toEqual([]);
  });
});
