import type { Finding } from "@sitevine/contracts";
import type { ThemeRuleId } from "./rule-id.js";

/** A finding of a rule that is documented. */
export interface ThemeFinding extends Finding {
  readonly rule: ThemeRuleId;
}
