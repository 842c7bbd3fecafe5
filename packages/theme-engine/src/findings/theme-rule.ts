import type { FindingLevel } from "@sitevine/contracts";
import type { ThemeRuleId } from "./rule-id.js";

/** A description, or one file of a package that shows it. */
export type ThemeRuleExample = string | { readonly file: string; readonly text: string };

/** A rule for theme packages, with its documentation. */
export interface ThemeRule {
  /**
   * The area gives the hundreds, in the order of the checks: 1 zip, 2 package, 3 manifest, 4 token, 5 css, 6 layout, 7 asset, 8
   * export. Numbers are never reused.
   */
  readonly number: number;
  readonly id: ThemeRuleId;
  /** The level of its findings. */
  readonly level: FindingLevel;
  /** Statement that holds for a package that follows the rule. */
  readonly title: string;
  readonly why: string;
  readonly bad: ThemeRuleExample;
  readonly good: ThemeRuleExample;
}
