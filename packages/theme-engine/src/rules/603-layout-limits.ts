import { layoutLimitProblem } from "@sitevine/contracts";
import type { ThemeFinding } from "../finding-list.js";
import type { ThemeRule } from "./theme-rule.js";

export const layoutLimits: ThemeRule = {
  number: 603,
  id: "layout/limits",
  level: "error",
  title: "A document is within its bounds",
  why: "At most 50 levels of blocks, 5,000 blocks and 32 levels of values inside of props: more would exhaust a page.",
  bad: "A document of 5,001 blocks.",
  good: "A document of a few dozen blocks.",
};

/** Bounds of parsed JSON that may be a document, before any schema walks it. */
export function checkLayoutLimits(file: string, value: unknown): ThemeFinding[] {
  const problem = layoutLimitProblem(value);
  return problem === undefined ? [] : [{ rule: "layout/limits", level: "error", file, message: problem }];
}
