import type { Finding } from "@sitevine/contracts";
import type { ThemeRuleId } from "./rule-id.js";

/** A finding of a documented rule. */
export interface ThemeFinding extends Finding {
  readonly rule: ThemeRuleId;
}
