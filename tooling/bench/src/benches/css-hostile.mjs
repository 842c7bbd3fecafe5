import { compileAdminCss, compileThemeCss } from "@sitevine/theme-engine";
import { median } from "../statistics.mjs";

const ROUNDS = 5;
const GOAL_MS = 1_000;
const MEGABYTE = 1024 * 1024;

/**
 * Text that would take a careless compiler minutes; each takes less than a second.
 * @type {readonly (readonly [string, string])[]}
 */
const INPUTS = [
  ["50k rules", ".a{b:c}".repeat(50_000)],
  ["10k levels", "a{".repeat(10_000) + "}".repeat(10_000)],
  ["a selector of 1 MB", filled("", ".a", "{}")],
  ["a list of 1 MB", filled("", ".a,", ".b{}")],
  ["300 negations in each other", `${":not(".repeat(300)}a${")".repeat(300)}{}`],
  ["32 negations in each other, 1 MB of them", filled("", `${":not(".repeat(32)}a${")".repeat(32)}{}`, "")],
  ["long selectors for the parser", `${".\\61 .b,".repeat(8_000)}.c{}`.repeat(15)],
  ["one value of 1 MB", filled(".a{b:", "c(d) ", "}")],
  ["white space before a mark", filled(".a{b:c", " ", "!x}")],
  ["digits for a keyframe", filled("@keyframes k{", "1", "{}}")],
  ["1 MB of escapes", filled(".a{b:", "\\61 ", "}")],
  ["1 MB of remote addresses", filled(".a{", "b:url(//c);", "}")],
  ["1 MB of comments in a selector", filled(".a", "/**/", "{}")],
  ["mixed lists in each other", `${":root,.a{&.b,.a{".repeat(11)}a:b${"}}".repeat(11)}`],
];

/** Hostile stylesheets: the milliseconds that both compilers take for each, compared with a limit. */
export async function cssHostile() {
  return INPUTS.map(([name, source]) => {
    compileBoth(source);
    const times = Array.from({ length: ROUNDS }, () => {
      const start = performance.now();
      compileBoth(source);
      return performance.now() - start;
    });
    const ms = Math.max(0.1, Number(median(times).toFixed(1)));
    const rate = (/** @type {number} */ time) => source.length / 1e3 / time;
    return {
      bench: `css-hostile: ${name}`,
      ratio: Math.round(GOAL_MS / ms),
      goal: GOAL_MS,
      ok: ms < GOAL_MS,
      ours: rate(ms),
      reference: rate(GOAL_MS),
      ms,
    };
  });
}

/** @param {string} source */
function compileBoth(source) {
  compileThemeCss(source, { assets: new Set(), assetBase: "/uploads/themes/bench/" });
  compileAdminCss(source);
}

/**
 * @param {string} head
 * @param {string} unit repeated to fill a megabyte
 * @param {string} tail
 */
function filled(head, unit, tail) {
  return head + unit.repeat(Math.floor((MEGABYTE - head.length - tail.length) / unit.length)) + tail;
}
