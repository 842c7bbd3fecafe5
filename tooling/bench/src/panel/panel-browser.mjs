import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";
import { ADMIN } from "../site.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The machine's own Chromium, if it has one. */
function findChromium() {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  const found = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...(CHROMIUM_PATH ? [CHROMIUM_PATH] : []), ...found].find(isExecutable);
}

/**
 * Globals of the page that functions running in it use; the tools are checked without the types of browsers.
 * @typedef {object} PageGlobals
 * @property {{ querySelector(selector: string): PageElement | null, querySelectorAll(selector: string): Iterable<PageElement> }} document
 * @property {{ pushState(state: object, unused: string, url: string): void }} history
 * @property {(callback: () => void) => void} requestAnimationFrame
 * @property {new (callback: () => void) => { observe(target: object, options: object): void }} MutationObserver
 * @property {number | null} [usableAt]
 */

/** @typedef {{ readonly textContent: string | null, click(): void }} PageElement */

/** Runs in the page. */
function isSettled() {
  const { document } = /** @type {PageGlobals} */ (/** @type {unknown} */ (globalThis));
  const loading = document.querySelector('[role="status"][aria-label^="Loading"]');
  return document.querySelector("#page-title") !== null && loading === null;
}

/**
 * A browser in which the administrator has signed in to the panel of a site; undefined, with a sentence, where there is no browser.
 * @param {string} origin
 */
export async function openPanel(origin) {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log(
      "There is no Chromium on this machine, so nothing of the panel is measured; CHROMIUM_PATH can name one.",
    );
    return undefined;
  }
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(`${origin}/sign-in?next=%2Facp`);
    await page.getByLabel("E-mail address", { exact: true }).fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/acp$/);
    await page.waitForFunction(isSettled);
    return {
      page,
      devtools: await context.newCDPSession(page),
      /** Waits until the screen is there and nothing stands for content. */
      settled: () => page.waitForFunction(isSettled),
      [Symbol.asyncDispose]: () => browser.close(),
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** @typedef {NonNullable<Awaited<ReturnType<typeof openPanel>>>} OpenPanel */
