import { findScope, jsonPointer, type TokenMap } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const tokenUnknownScope: ThemeRule = {
  number: 404,
  id: "token/unknown-scope",
  level: "notice",
  title: "The service knows the scopes",
  why: "Tokens of an unknown scope are kept for services that know it, but have no effect here.",
  bad: { file: "tokens.json", text: '{"sidebar": {"--card-bg": "#eee"}}' },
  good: { file: "tokens.json", text: '{"aside": {"--card-bg": "#eee"}}' },
};

/** Reports the scopes that are kept but have no effect. */
export function checkScopes(tokens: TokenMap, file: string): ThemeFinding[] {
  return Object.keys(tokens)
    .filter((scope) => !findScope(scope))
    .map((scope) => ({
      rule: "token/unknown-scope",
      level: "notice",
      file,
      pointer: jsonPointer([scope]),
      message: `has the scope ${scope}, which this service does not know and leaves out`,
    }));
}
