import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const minified = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * The script of axe, which leaves `axe` in the page. It is the minified one: a page gets the script when it is examined, and the
 * other is more than twice as long. The few characters beyond ASCII are escaped, since a single one of them doubles the size of
 * the whole string in the browser.
 */
export const axeScript = minified.replace(
  /[^\0-\x7f]/g,
  (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
);
