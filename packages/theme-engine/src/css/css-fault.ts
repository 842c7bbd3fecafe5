import type { ThemeRuleId } from "../findings/rule-id.js";

/** Why a stylesheet cannot be read, and where. `offset` counts UTF-16 units from the beginning of the text. */
export interface CssFault {
  readonly rule: ThemeRuleId;
  readonly message: string;
  readonly offset: number;
}
