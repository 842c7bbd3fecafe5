import type { FindingLevel } from "@sitevine/contracts";
import type { FindingList } from "../findings/finding-list.js";
import type { ThemeRuleId } from "../findings/rule-id.js";
import type { Appearance } from "../scheme/appearance.js";
import type { CssNode } from "./css-node.js";
import type { FindingAt } from "./finding-at.js";
import type { ServedAssets } from "./served-assets.js";
import type { ThemeFonts } from "./theme-fonts.js";

/** State of one run of the compiler. */
export interface CssContext {
  readonly findings: FindingList;
  readonly findingAt: FindingAt;
  /** Appearance that the stylesheet is compiled for. */
  readonly appearance: Appearance;
  /** Number of selectors that may still be compiled. */
  selectorsLeft: number;
  /** For a theme's stylesheet: the files it may use and the address that they will be served from. */
  readonly assets?: ServedAssets | undefined;
  /** For a theme's stylesheet: the fonts that it declares. */
  readonly fonts?: ThemeFonts | undefined;
}

/** Reports a finding about a statement, with the line and column of its first character. */
export function report(
  context: CssContext,
  node: CssNode,
  rule: ThemeRuleId,
  message: string,
  level: FindingLevel = "error",
  hint?: string,
): void {
  const finding = context.findingAt(node.start, level, rule, message);
  context.findings.add(hint === undefined ? finding : { ...finding, hint });
}
