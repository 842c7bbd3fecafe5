import { chromium } from "playwright-core";
import { ADMIN, startSite } from "../site.mjs";
import { quantile } from "../statistics.mjs";

const WORDS = 20_000;
const WORDS_OF_PARAGRAPH = 80;
const SLOWDOWN = 4;
const GOAL_MS = 16;
const TYPED = "The moon pulls at the water, and nobody on the beach looks up. ".repeat(4);
const KEY_MS = 110;

const paragraph = (/** @type {number} */ number) =>
  Array.from({ length: WORDS_OF_PARAGRAPH }, (_, at) => (at % 17 === 0 ? `**word${number}**` : `word${at}`)).join(" ");

/** A long article with headings. */
const TEXT = Array.from({ length: WORDS / WORDS_OF_PARAGRAPH }, (_, number) =>
  number % 12 === 0 ? `## Part ${number}\n\n${paragraph(number)}` : paragraph(number),
).join("\n\n");

/**
 * @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur: number, tdur?: number,
 *   args: { data?: { type?: string } } }} TraceEvent
 */

const TRACED = ["devtools.timeline", "toplevel"];

/**
 * Times that each key keeps the page's main thread busy, in milliseconds of the thread's own time, which other programs
 * do not affect: `key` until the typed text is laid out, `frame` until it is painted.
 * @param {readonly TraceEvent[]} events
 */
function keyTimes(events) {
  const isKey = (/** @type {TraceEvent} */ { name, args }) => name === "EventDispatch" && args.data?.type === "keydown";
  const { pid, tid } = /** @type {TraceEvent} */ (events.find(isKey));
  const ofPage = events
    .filter((event) => event.ph === "X" && event.pid === pid && event.tid === tid)
    .sort((one, other) => one.ts - other.ts || other.dur - one.dur);
  let end = 0;
  const tasks = ofPage.filter(({ name, ts, dur }) => {
    if (!name.endsWith("RunTask") || ts < end) return false;
    end = ts + dur;
    return true;
  });
  const painted = ofPage.filter(({ name }) => name === "Layerize");
  return ofPage.filter(isKey).flatMap(({ ts }) => {
    const first = tasks.findIndex((task) => task.ts <= ts && ts < task.ts + task.dur);
    const frame = painted.find((event) => event.ts > ts)?.ts ?? Number.POSITIVE_INFINITY;
    const last = tasks.findIndex((task) => task.ts <= frame && frame < task.ts + task.dur);
    if (first < 0 || last < 0) return [];
    const ms = tasks.slice(first, last + 1).map(({ tdur, dur }) => (tdur ?? dur) / 1_000);
    return [{ key: ms[0] ?? Number.NaN, frame: ms.reduce((sum, one) => sum + one, 0) }];
  });
}

/**
 * The same text in an element that the browser alone edits.
 * @param {string} markdown
 */
const barePage = (markdown) =>
  `<!doctype html><div contenteditable>${markdown
    .split("\n\n")
    .map((block) => block.replaceAll(/\*\*(.*?)\*\*/g, "<strong>$1</strong>"))
    .map((block) => (block.startsWith("## ") ? `<h2>${block.slice(3)}</h2>` : `<p>${block}</p>`))
    .join("")}</div>`;

/**
 * Types into the middle of the text that a page shows, on a processor that the browser slows down.
 * @param {import("playwright-core").Page} page @param {string} paragraphs
 */
async function typeInto(page, paragraphs) {
  await page.locator(paragraphs).nth(120).click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const browser = /** @type {import("playwright-core").Browser} */ (page.context().browser());
  await browser.startTracing(page, { categories: TRACED });
  await page.keyboard.type(TYPED, { delay: KEY_MS });
  const times = keyTimes(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return { keys: times.map(({ key }) => key), frames: times.map(({ frame }) => frame) };
}

/** The median and the 95th percentile of how long something took, to a tenth of a millisecond. */
const told = (/** @type {readonly number[]} */ times) =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;

/** Types into an article of 20,000 words, and then into the same text in a bare page. */
export async function typing() {
  await using site = await startSite();
  const { id } = /** @type {{ id: string }} */ (
    await site.send("POST", "/api/articles", { title: "Long", content: `${TEXT}\n` })
  );
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${site.origin}/sign-in?next=${encodeURIComponent(`/write/${id}`)}`);
    await page.getByLabel("E-mail address", { exact: true }).fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    const { keys, frames } = await typeInto(page, ".write-text > p");
    const bare = await browser.newPage();
    await bare.setContent(barePage(TEXT));
    const browsersOwn = await typeInto(bare, "p");
    const ms = quantile(keys, 0.95);
    const bareMs = quantile(browsersOwn.keys, 0.95);
    console.log(
      `  typing: ${keys.length} keys in ${WORDS} words, ${told(keys)}; with the painted frame, ${told(frames)}`,
    );
    console.log(`  a bare page: ${told(browsersOwn.keys)}; with the painted frame, ${told(browsersOwn.frames)}`);
    return [
      {
        bench: "typing",
        ratio: Number((bareMs / ms).toFixed(3)),
        goal: GOAL_MS,
        ok: ms <= GOAL_MS,
        ours: 1_000 / ms,
        reference: 1_000 / bareMs,
        ms: Number(ms.toFixed(1)),
      },
    ];
  } finally {
    await browser.close();
  }
}
