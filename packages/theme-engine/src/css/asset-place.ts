import type { CloseNames } from "../assets/missing-asset.js";
import type { ThemeRuleId } from "../findings/rule-id.js";

/** Which files a stylesheet may use and where they will be served from. */
export interface AssetPlace {
  readonly names: ReadonlySet<string>;
  readonly base: string;
  readonly closeTo: CloseNames;
}

/** What is wrong with a reference of a stylesheet. */
export interface ReferenceProblem {
  readonly rule: ThemeRuleId;
  readonly message: string;
  readonly hint?: string;
}
