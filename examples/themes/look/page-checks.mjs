import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const ENHANCED = ["color-contrast-enhanced"];

/** @typedef {import("playwright-core").Page} Page */

/** Waits for fonts and pictures, including those below the fold. @param {Page} page */
export async function settle(page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await document.fonts.ready;
  });
}

/**
 * Visible problems, one line each: horizontal scrolling and violations of WCAG 2.2 AA; `enhanced` also checks the contrast of
 * AAA.
 * @param {Page} page
 * @param {{ enhanced: boolean }} options
 * @returns {Promise<string[]>}
 */
export async function listComplaints(page, { enhanced }) {
  const wide = await listWideElements(page);
  await page.evaluate(axe);
  const breaches = await listBreaches(page, { type: "tag", values: RULES });
  return [...wide, ...breaches, ...(enhanced ? await listBreaches(page, { type: "rule", values: ENHANCED }) : [])];
}

/** @param {Page} page */
async function listWideElements(page) {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const wide = [...document.querySelectorAll("body *")].filter((element) => {
      const { width, right } = element.getBoundingClientRect();
      return width > 1 && right > room + 1 && !element.closest("pre, table, svg, .sv-tabs, .sv-hidden");
    });
    return wide.slice(0, 3).map((element) => `is wider than the page: ${element.className || element.tagName}`);
  });
}

/**
 * @param {Page} page
 * @param {import("axe-core").RunOnly} runOnly
 * @returns {Promise<string[]>}
 */
async function listBreaches(page, runOnly) {
  return page.evaluate(async (only) => {
    const { axe } = /** @type {typeof globalThis & { axe: typeof import("axe-core") }} */ (globalThis);
    const { violations } = await axe.run({ runOnly: only });
    return violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map((node) => `${id}: ${node.target} ${node.any[0]?.message ?? ""}`),
    );
  }, runOnly);
}
