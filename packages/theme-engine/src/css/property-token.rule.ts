import { findToken } from "@sitevine/contracts";
import { tokenizeCss } from "@sitevine/contracts/css";
import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode } from "./css-node.js";

export const cssPropertyToken: ThemeRule = {
  number: 508,
  id: "css/property-token",
  level: "error",
  title: "No registered token is redefined by @property",
  why: "A registration applies to the whole document and would invalidate the colours of the admin panels.",
  bad: {
    file: "styles/custom.css",
    text: `@property --c-bg {
  syntax: "<length>";
  inherits: true;
  initial-value: 0px;
}`,
  },
  good: {
    file: "styles/custom.css",
    text: `@property --harbor-tilt {
  syntax: "<angle>";
  inherits: true;
  initial-value: 0deg;
}`,
  },
};

/** The registered token, if any, that an `@property` would redefine, for the admin panels as well. */
export function redefinedToken(params: string): string | undefined {
  return tokenizeCss(params)
    .filter(({ type }) => type === "ident")
    .map(({ value }) => value)
    .find((name) => findToken(name) !== undefined);
}

/** Reports an `@property` that redefines a token. */
export function checkProperty(context: CssContext, atRule: AtRuleNode): void {
  const token = atRule.name === "property" ? redefinedToken(atRule.prelude) : undefined;
  if (token) report(context, atRule, "css/property-token", `must not redefine ${token}, which the admin panels use`);
}
