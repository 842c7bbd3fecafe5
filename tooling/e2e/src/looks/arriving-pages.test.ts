import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findChromium, type OpenBrowser, openBrowser } from "../browser.js";
import { layoutShift, MOST_SHIFT } from "./page-checks.js";

const chromiumPath = findChromium();
const CUTS = 6;

/** Offsets in bytes, within the footer of a page, at which a network may split it. */
function cutsOf(page: string): number[] {
  const foot = page.indexOf("<footer");
  const tags = [...page.matchAll(/<\w/g)].map(({ index }) => index).filter((index) => index > foot);
  const cuts = tags.filter((_, index) => index % Math.ceil(tags.length / CUTS) === 0);
  return cuts.map((index) => Buffer.byteLength(page.slice(0, index)));
}

/**
 * Runs in the page: waits until the browser has parsed the start of the footer, which contains all splits, and has painted it.
 * A page that asks not to be painted before its end gets no frames; then the browser runs idle work instead.
 */
async function showPiece(): Promise<void> {
  await new Promise<void>((begun) => {
    const look = (): void => {
      if (!document.querySelector("footer")) return;
      observer.disconnect();
      begun();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
  });
  const ends = [...document.querySelectorAll<HTMLLinkElement>("link[rel=expect][blocking=render]")];
  const waits = ends.some(({ href }) => !document.querySelector(new URL(href).hash));
  for (let turns = 0; turns < 2; turns += 1)
    await (waits ? scheduler.postTask(() => {}, { priority: "background" }) : new Promise(requestAnimationFrame));
}

describe.skipIf(chromiumPath === undefined)("a short page that arrives in pieces", () => {
  const sample = inject("sample");
  let browser: OpenBrowser;

  beforeAll(async () => {
    browser = await openBrowser(chromiumPath ?? "");
  });
  afterAll(() => browser?.close());

  /** Opens a page that arrives in two pieces, the second after the browser has painted the first. */
  async function openInPieces(page: Page, url: string, cut: number): Promise<void> {
    const key = randomUUID();
    await page.goto(`${url}?cut=${cut}&until=${key}`, { waitUntil: "commit" });
    await page.evaluate(showPiece);
    const loaded = page.waitForLoadState("load");
    expect((await fetch(`${sample.origin}/rest/${key}`)).status).toBe(204);
    await loaded;
  }

  it.each(["error", "search-empty"])("shows %s with its footer in entry", async (name) => {
    const entries = sample.pages.filter((entry) => entry.name === name);
    expect(entries.length).toBe(4);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const moved: string[] = [];
    for (const { look, url } of entries) {
      const cuts = cutsOf(await (await fetch(url)).text());
      expect(cuts.length).toBeGreaterThanOrEqual(CUTS - 1);
      for (const cut of cuts) {
        await openInPieces(page, url, cut);
        const shift = await layoutShift(page);
        if (shift > MOST_SHIFT) moved.push(`${look} cut at ${cut} moves by ${shift.toFixed(3)}`);
      }
    }
    expect(moved).toEqual([]);
    await context.close();
  });
});
