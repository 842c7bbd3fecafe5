import { jsonPointer, type TokenMap } from "@sitevine/contracts";
import type { FindingAt } from "../css/finding-at.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { Appearance } from "../scheme/appearance.js";
import { tokenForLook } from "./tokens-for-look.js";

export const tokenColourScheme: ThemeRule = {
  number: 416,
  id: "token/colour-scheme",
  level: "notice",
  title: "Values do not depend on a colour scheme",
  why: "A site has one look, whatever the reader's system prefers. Of values for both schemes, the one for the appearance of the theme is served.",
  bad: { file: "tokens.json", text: '{"global": {"--c-bg": "light-dark(white, black)"}}' },
  good: { file: "tokens.json", text: '{"global": {"--c-bg": "white"}}' },
};

/** Finds values that are served for one look only. */
export function checkSchemes(tokens: TokenMap, file: string, appearance: Appearance): ThemeFinding[] {
  return Object.entries(tokens).flatMap(([scope, set]) =>
    Object.entries(set).flatMap(([name, value]) => {
      const read = tokenForLook(name, value, appearance);
      if (read === value) return [];
      const message =
        read === undefined
          ? `is left out, since it has no value for a ${appearance} look: ${value.slice(0, 200)}`
          : `has only its ${appearance} value, since a site has one look: ${value.slice(0, 200)}`;
      return { rule: "token/colour-scheme", level: "notice", file, pointer: jsonPointer([scope, name]), message };
    }),
  );
}

/** Reports a rule of a stylesheet of tokens that is for one look. `isKept` says whether it is the theme's. */
export function ruleForLook(
  findingAt: FindingAt,
  start: number,
  appearance: Appearance,
  isKept: boolean,
): ThemeFinding {
  const message = `${isKept ? "always applies" : "is left out"}, since the look is always ${appearance}`;
  return findingAt(start, "notice", "token/colour-scheme", message);
}
