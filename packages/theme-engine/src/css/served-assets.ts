import type { CloseNames } from "../assets/missing-asset.js";
import type { ThemeRuleId } from "../findings/rule-id.js";

/** The files that a stylesheet may use, and the address that they will be served from. */
export interface ServedAssets {
  readonly names: ReadonlySet<string>;
  readonly base: string;
  readonly closeTo: CloseNames;
}

/** The problem with a reference of a stylesheet. */
export interface ReferenceProblem {
  readonly rule: ThemeRuleId;
  readonly message: string;
  readonly hint?: string;
}
