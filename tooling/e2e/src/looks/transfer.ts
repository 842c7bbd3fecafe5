import type { BrowserContext, Page } from "playwright-core";
import { layoutShift } from "./page-checks.js";

/** What the first sight of a page cost. */
export interface Transfer {
  readonly kilobytes: number;
  /** Kilobytes by kind of file. */
  readonly kinds: Readonly<Record<string, number>>;
  /** How much of the page moved while it loaded. */
  readonly shift: number;
}

const QUIET_MS = 300;

/** Pictures that a browser fetches ahead, for whoever scrolls; nobody waits for them. */
const picturesBelow = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.loading === "lazy" && image.getBoundingClientRect().top >= innerHeight)
      .map(({ currentSrc }) => currentSrc),
  );

/**
 * Opens a page with an empty cache and counts every byte that comes over the wire, heads included: document, stylesheets,
 * fonts, scripts, and the pictures of the first screen.
 */
export async function weigh(context: BrowserContext, url: string): Promise<Transfer> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const answers = new Map<string, { readonly kind: string; readonly url: string }>();
  const sizes = new Map<string, number>();
  const coming = new Set<string>();
  // What a script asks for may be a stream, which stays open for as long as the page does.
  session.on("Network.requestWillBeSent", ({ requestId, type }) => {
    if (type !== "EventSource" && type !== "Fetch") coming.add(requestId);
  });
  session.on("Network.responseReceived", ({ requestId, type, response }) =>
    answers.set(requestId, { kind: type, url: response.url }),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    coming.delete(requestId);
    sizes.set(requestId, encodedDataLength);
  });
  session.on("Network.loadingFailed", ({ requestId }) => coming.delete(requestId));
  await session.send("Network.enable");
  await page.goto(url);
  do await page.waitForTimeout(QUIET_MS);
  while (coming.size > 0);
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
