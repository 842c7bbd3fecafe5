import type { BrowserContext, Page } from "playwright-core";
import type { OpenBrowser } from "../browser.js";
import type { MatrixPage } from "./matrix-page.js";
import { layoutShift, listBreaches, listWideElements, MOST_SHIFT } from "./page-checks.js";
import { takePicture } from "./picture.js";

export const WIDTHS = [360, 768, 1440] as const;

// Other files run at the same time; more pages than this would only wait for each other.
const AT_ONCE = 2;

/** Pages for the optional checks. Horizontal scrolling and complaints of the browser are checked on every page. */
export interface Examination {
  readonly axe: (entry: MatrixPage, width: number) => boolean;
  /** The pages to take screenshots of, if screenshots are requested; all by default. */
  readonly picture?: (entry: MatrixPage, width: number) => boolean;
  /** Expected complaints of the browser, for example for error pages. */
  readonly expected?: (entry: MatrixPage, complaint: string) => boolean;
}

// A busy browser also paints a page that it has parsed in part; `arriving-pages` tests that on purpose.
const LOOKS_AGAIN = 2;

/** Opens the page and gives how much of it moves while it loads, every time that it is opened. */
async function openAndMeasure(page: Page, url: string): Promise<number> {
  await page.goto(url);
  let shift = await layoutShift(page);
  for (let again = 0; again < LOOKS_AGAIN && shift > MOST_SHIFT; again += 1) {
    await page.goto(url);
    shift = Math.min(shift, await layoutShift(page));
  }
  return shift;
}

async function examine(page: Page, entry: MatrixPage, width: number, examination: Examination): Promise<string[]> {
  const { axe, picture = () => true } = examination;
  const shift = await openAndMeasure(page, entry.url);
  const complaints = [
    ...(shift > MOST_SHIFT ? [`moves by ${shift.toFixed(3)} while it loads`] : []),
    ...(await listWideElements(page)),
    ...(axe(entry, width) ? await listBreaches(page) : []),
  ];
  if (picture(entry, width)) await takePicture(page, entry.look, `${entry.name}-${width}`);
  return complaints;
}

async function work(context: BrowserContext, queue: MatrixPage[], width: number, examination: Examination) {
  const found: string[] = [];
  const page = await context.newPage();
  let entry: MatrixPage | undefined;
  const complain = (text: string): void => {
    if (entry && !examination.expected?.(entry, text)) found.push(`${entry.look}/${entry.name}@${width}: ${text}`);
  };
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", (error) => complain(String(error)));
  for (entry = queue.shift(); entry; entry = queue.shift())
    for (const text of await examine(page, entry, width, examination)) complain(text);
  await page.close();
  return found;
}

/** Checks every page at every width with several tabs of one browser, and returns the problems. */
export async function examineAll(browser: OpenBrowser, entries: readonly MatrixPage[], examination: Examination) {
  const complaints: string[] = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const queue = [...entries];
    const found = await Promise.all(Array.from({ length: AT_ONCE }, () => work(context, queue, width, examination)));
    complaints.push(...found.flat());
    await context.close();
  }
  return complaints;
}
