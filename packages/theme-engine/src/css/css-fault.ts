import type { ThemeRuleId } from "../findings/rule-id.js";

/** Why a stylesheet cannot be parsed, and where. `offset` counts UTF-16 code units from the start of the text. */
export interface CssFault {
  readonly rule: ThemeRuleId;
  readonly message: string;
  readonly offset: number;
}
