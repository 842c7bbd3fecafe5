import type { BrowserContext, Page } from "playwright-core";
import { layoutShift } from "./page-checks.js";

/** The cost of the first visit to a page. */
export interface Transfer {
  readonly kilobytes: number;
  /** Kilobytes by kind of file. */
  readonly kinds: Readonly<Record<string, number>>;
  /** The page's layout shift while it loaded. */
  readonly shift: number;
}

/** Pictures below the fold that a browser fetches ahead; no reader waits for them. */
const picturesBelow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.loading === "lazy" && image.getBoundingClientRect().top >= innerHeight)
      .map(({ currentSrc }) => currentSrc),
  );

/**
 * Opens a page with an empty cache and counts every transferred byte, including headers: document, stylesheets, fonts, scripts,
 * and the pictures of the first screen.
 */
export async function weigh(context: BrowserContext, url: string): Promise<Transfer> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const answers = new Map<string, { readonly kind: string; readonly url: string }>();
  const sizes = new Map<string, number>();
  const coming = new Set<string>();
  let whenAllCame: (() => void) | undefined;
  const settle = (requestId: string): void => {
    coming.delete(requestId);
    if (coming.size === 0) whenAllCame?.();
  };
  session.on("Network.requestWillBeSent", ({ requestId }) => coming.add(requestId));
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    answers.set(requestId, { kind: type, url: response.url });
    // A stream stays open for as long as the page does.
    if (response.mimeType === "text/event-stream") settle(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength);
    settle(requestId);
  });
  session.on("Network.loadingFailed", ({ requestId }) => settle(requestId));
  await session.send("Network.enable");
  // The script of the page opens the style stream when it has nothing else to request.
  const streaming = page.waitForResponse((response) => response.url().endsWith("/api/appearance/stream"));
  await page.goto(url);
  await streaming;
  // After two frames, the browser has also requested the pictures near the window.
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  if (coming.size > 0)
    await new Promise<void>((resolve) => {
      whenAllCame = resolve;
    });
  const shift = await layoutShift(page);
  const below = new Set(await picturesBelow(page));
  await page.close();
  const kinds: Record<string, number> = {};
  for (const [requestId, size] of sizes) {
    const answer = answers.get(requestId);
    if (answer && !below.has(answer.url)) kinds[answer.kind] = (kinds[answer.kind] ?? 0) + size / 1_000;
  }
  return { kilobytes: Object.values(kinds).reduce((sum, size) => sum + size, 0), kinds, shift };
}
