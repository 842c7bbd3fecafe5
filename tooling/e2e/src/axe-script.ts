import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The script of axe, which leaves `axe` in the page. It is the minified one: a page gets the script when it is examined, and the
 * other is more than twice as long.
 */
export const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
