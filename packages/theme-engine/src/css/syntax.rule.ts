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
  why: "Browsers guess what broken CSS means, and could guess a rule that was never checked.",
  bad: { file: "styles/custom.css", text: ".card { color: red" },
  good: { file: "styles/custom.css", text: ".card { color: red }" },
};

/** What the parser of stylesheets stops at. */
export function malformed(message: string, offset: number): CssFault {
  return { rule: "css/syntax", message, offset };
}

/** Parsers differ in what they make of NUL. */
export function nulCharacter(text: string): CssFault | undefined {
  const nul = text.indexOf("\0");
  return nul === -1 ? undefined : malformed("contains a NUL character", nul);
}

/** Says that the bytes of a stylesheet are no text. */
export function notUtf8(file: string): ThemeFinding {
  return { rule: "css/syntax", level: "error", file, message: "is not valid UTF-8" };
}

/** Reports a declaration that belongs to nothing. */
export function reportStray(context: CssContext, declaration: DeclarationNode): void {
  report(context, declaration, "css/syntax", "has a declaration outside of any rule");
}

/** Refuses an at-rule that other parsers end earlier, inside of its prelude. True where there was one. */
export function refuseBrokenPrelude(context: CssContext, atRule: AtRuleNode): boolean {
  const isBroken = tokenizeCss(atRule.prelude).some(({ type }) => type === "semicolon");
  if (isBroken) report(context, atRule, "css/syntax", `has a malformed @${atRule.name}`);
  return isBroken;
}
