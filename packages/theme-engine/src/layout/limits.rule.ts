import { LAYOUT_LIMITS, layoutLimitProblem } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const layoutLimits: ThemeRule = {
  number: 603,
  id: "layout/limits",
  level: "error",
  title: "A document is within its bounds",
  why: "A document has at most 50 levels of blocks, 5,000 blocks, and 32 levels of values inside of props. A larger one would take too much time and memory to render.",
  bad: "A document of 5,001 blocks.",
  good: "A document of a few dozen blocks.",
};

/** Checks the bounds of parsed JSON before any schema walks it. */
export function checkLayoutLimits(file: string, value: unknown): ThemeFinding[] {
  const problem = layoutLimitProblem(value);
  return problem === undefined ? [] : [{ rule: "layout/limits", level: "error", file, message: problem }];
}

/** Checks the size of a document that arrives as parsed JSON, by the bytes of its serialised form. */
export function checkLayoutBytes(file: string, value: unknown): ThemeFinding[] {
  const { length } = new TextEncoder().encode(JSON.stringify(value) ?? "");
  if (length <= LAYOUT_LIMITS.bytes) return [];
  return [{ rule: "layout/limits", level: "error", file, message: "is larger than 2 MiB" }];
}
