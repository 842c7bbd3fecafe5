import { tokenizeCss } from "@sitevine/contracts/css";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { CssFault } from "./css-fault.js";
import type { AtRuleNode, DeclarationNode } from "./css-node.js";

export const cssSyntax: ThemeRule = {
  number: 502,
  id: "css/syntax",
  level: "error",
  title: "The stylesheet is well-formed",
  why: "Browsers recover from malformed CSS, and could see a rule that was never checked.",
  bad: { file: "styles/custom.css", text: ".card { color: red" },
  good: { file: "styles/custom.css", text: ".card { color: red }" },
};

/** Reports where the stylesheet parser stopped. */
export function malformed(message: string, offset: number): CssFault {
  return { rule: "css/syntax", message, offset };
}

/** Parsers treat NUL differently. */
export function nulCharacter(text: string): CssFault | undefined {
  const nul = text.indexOf("\0");
  return nul === -1 ? undefined : malformed("contains a NUL character", nul);
}

/** Reports a stylesheet that is not UTF-8 text. */
export function notUtf8(file: string): ThemeFinding {
  return { rule: "css/syntax", level: "error", file, message: "is not valid UTF-8" };
}

/** Reports a declaration outside of any rule. */
export function reportStray(context: CssContext, declaration: DeclarationNode): void {
  report(context, declaration, "css/syntax", "has a declaration outside of any rule");
}

/** Refuses an at-rule whose prelude other parsers would end earlier. True if it was refused. */
export function refuseBrokenPrelude(context: CssContext, atRule: AtRuleNode): boolean {
  const isBroken = tokenizeCss(atRule.prelude).some(({ type }) => type === "semicolon");
  if (isBroken) report(context, atRule, "css/syntax", `has a malformed @${atRule.name}`);
  return isBroken;
}
