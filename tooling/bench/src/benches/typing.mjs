import { chromium } from "playwright-core";
import { ADMIN, startSite } from "../site.mjs";

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
 * Runs in the page: notes for each key how long it keeps the page busy, from the key until the browser has laid out what was
 * typed.
 */
const WATCH_KEYS = `{
  const times = (globalThis.keyTimes = []);
  let begun = 0;
  addEventListener("keydown", () => (begun = performance.now()), { capture: true });
  addEventListener("input", () =>
    setTimeout(() => {
      document.body.getBoundingClientRect();
      times.push(performance.now() - begun);
    }),
  );
}`;

/** Types into the middle of an article of 20,000 words, on a processor that the browser slows down. */
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
    const blocks = page.locator(".write-text > p");
    await blocks.nth(120).click();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await page.evaluate(WATCH_KEYS);
    await page.keyboard.type(TYPED, { delay: KEY_MS });
    const times = /** @type {number[]} */ (await page.evaluate("globalThis.keyTimes"));
    const sorted = times.sort((one, other) => one - other);
    const at = (/** @type {number} */ share) =>
      Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1));
    console.log(
      `  typing: ${times.length} keys in ${WORDS} words, median ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(0.999)} ms`,
    );
    const ms = at(0.95);
    return [
      {
        bench: "typing",
        ratio: Number((GOAL_MS / ms).toFixed(3)),
        goal: GOAL_MS,
        ok: ms <= GOAL_MS,
        ours: 1_000 / ms,
        reference: 1_000 / GOAL_MS,
        ms,
      },
    ];
  } finally {
    await browser.close();
  }
}
