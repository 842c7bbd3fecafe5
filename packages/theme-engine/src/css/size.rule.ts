import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { CssFault } from "./css-fault.js";
import type { RuleNode } from "./css-node.js";

export const cssSize: ThemeRule = {
  number: 501,
  id: "css/size",
  level: "error",
  title: "The stylesheet is within its bounds",
  why: "A stylesheet has at most 1 MB and 20,000 selectors, and 4 MB when scoped, since every page loads it.",
  bad: ".a, .a, .a … 20,001 times.",
  good: "A stylesheet of a few hundred rules.",
};

const LARGEST_SOURCE = 1024 * 1024;
const LARGEST_OUTPUT = 4 * 1024 * 1024;

/** Most selectors in one stylesheet; large frameworks have a third of that. */
export const MOST_SELECTORS = 20_000;

/** Checks the size of a source before it is parsed. */
export function sourceTooLarge(source: string): CssFault | undefined {
  return source.length > LARGEST_SOURCE ? { rule: "css/size", message: "is larger than 1 MB", offset: 0 } : undefined;
}

/** Checks the size of a stylesheet after it is scoped. */
export function outputTooLarge(css: string, file: string): ThemeFinding | undefined {
  if (css.length <= LARGEST_OUTPUT) return undefined;
  return { rule: "css/size", level: "error", file, message: "grows too large when scoped" };
}

/** Counts a rule's selectors by its commas before they are parsed, since parsing is what takes time. */
export function spendSelectors(context: CssContext, rule: RuleNode): boolean {
  const wasLeft = context.selectorsLeft;
  let commas = 0;
  for (let at = rule.prelude.indexOf(","); at !== -1; at = rule.prelude.indexOf(",", at + 1)) commas += 1;
  context.selectorsLeft -= 1 + commas;
  if (context.selectorsLeft >= 0) return true;
  if (wasLeft >= 0) report(context, rule, "css/size", `has more than ${MOST_SELECTORS} selectors`);
  return false;
}
