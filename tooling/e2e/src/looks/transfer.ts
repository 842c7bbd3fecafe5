import type { BrowserContext } from "playwright-core";
import { layoutShift } from "./page-checks.js";

/** What a page cost to load. */
export interface Transfer {
  readonly kilobytes: number;
  /** Kilobytes by kind of file. */
  readonly kinds: Readonly<Record<string, number>>;
  /** How much of the page moved while it loaded. */
  readonly shift: number;
}

/** Opens a page with an empty cache and counts every byte that comes over the wire until it is quiet, heads included. */
export async function weigh(context: BrowserContext, url: string): Promise<Transfer> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kindOf = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId) ?? "Other";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await session.send("Network.enable");
  await page.goto(url, { waitUntil: "networkidle" });
  const shift = await layoutShift(page);
  await page.close();
  const kinds = Object.fromEntries([...bytes].map(([kind, count]) => [kind, Math.round(count / 100) / 10]));
  return { kilobytes: [...bytes.values()].reduce((sum, count) => sum + count, 0) / 1_000, kinds, shift };
}
