import type { FindingLevel } from "@sitevine/contracts";
import type { ThemeRuleId } from "./rule-id.js";

/** Words, or one file of a package that shows what they would say. */
export type ThemeRuleExample = string | { readonly file: string; readonly text: string };

/** One rule that theme packages are judged by, as its documentation tells it. */
export interface ThemeRule {
  /** Hundreds by area, in the order of the checks: 1 zip, 2 package, 3 manifest, 4 token, 5 css, 6 layout, 7 asset, 8 export. Never reused. */
  readonly number: number;
  readonly id: ThemeRuleId;
  /** The level that its findings have. */
  readonly level: FindingLevel;
  /** What holds in a package that keeps the rule. */
  readonly title: string;
  readonly why: string;
  readonly bad: ThemeRuleExample;
  readonly good: ThemeRuleExample;
}
