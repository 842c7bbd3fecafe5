import type { Browser, BrowserContext, Page } from "playwright-core";
import { layoutShift, listBreaches, listWideElements, MOST_SHIFT } from "./page-checks.js";
import { takePicture } from "./picture.js";
import type { Place } from "./place.js";

export const WIDTHS = [360, 768, 1440] as const;

// Two files run at a time on two cores; more pages than this only wait for each other.
const AT_ONCE = 2;

/** What to look for, beside sideways scrolling and complaints of the browser, which every page is asked for. */
export interface Examination {
  readonly axe: (place: Place, width: number) => boolean;
  /** Which places to take pictures of, where pictures are asked for: all, unless told otherwise. */
  readonly picture?: (place: Place, width: number) => boolean;
  /** What the browser may say of a place; a page that is an error is one. */
  readonly expected?: (place: Place, complaint: string) => boolean;
}

async function examine(page: Page, place: Place, width: number, examination: Examination): Promise<string[]> {
  const { axe, picture = () => true } = examination;
  await page.goto(place.url);
  const shift = await layoutShift(page);
  const complaints = [
    ...(shift > MOST_SHIFT ? [`moves by ${shift.toFixed(3)} while it loads`] : []),
    ...(await listWideElements(page)),
    ...(axe(place, width) ? await listBreaches(page) : []),
  ];
  if (picture(place, width)) await takePicture(page, place.look, `${place.name}-${width}`);
  return complaints;
}

async function work(context: BrowserContext, queue: Place[], width: number, examination: Examination) {
  const found: string[] = [];
  const page = await context.newPage();
  let place: Place | undefined;
  const complain = (text: string): void => {
    if (place && !examination.expected?.(place, text)) found.push(`${place.look}/${place.name}@${width}: ${text}`);
  };
  page.on("console", (message) => message.type() === "error" && complain(message.text()));
  page.on("pageerror", (error) => complain(String(error)));
  for (place = queue.shift(); place; place = queue.shift())
    for (const text of await examine(page, place, width, examination)) complain(text);
  await page.close();
  return found;
}

/** Looks at every place at every width with several pages of one browser, and gives what a person would complain about. */
export async function examineAll(browser: Browser, places: readonly Place[], examination: Examination) {
  const complaints: string[] = [];
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const queue = [...places];
    const found = await Promise.all(Array.from({ length: AT_ONCE }, () => work(context, queue, width, examination)));
    complaints.push(...found.flat());
    await context.close();
  }
  return complaints;
}
