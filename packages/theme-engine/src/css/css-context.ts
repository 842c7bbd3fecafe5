import type { FindingLevel } from "@sitevine/contracts";
import type { FindingList } from "../findings/finding-list.js";
import type { ThemeRuleId } from "../findings/rule-id.js";
import type { AssetPlace } from "./asset-place.js";
import type { CssNode } from "./css-node.js";
import type { FindingAt } from "./finding-at.js";

/** What one compile run knows and reports to. */
export interface CssContext {
  readonly findings: FindingList;
  readonly findingAt: FindingAt;
  /** Selectors that may still be compiled. */
  selectorsLeft: number;
  /** Present for a theme's stylesheet: which files it may use and where they will be served from. */
  readonly assets?: AssetPlace | undefined;
}

/** Reports something about a statement, at the line and column where it begins. */
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
