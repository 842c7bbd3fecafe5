import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode } from "./css-node.js";

export const cssImport: ThemeRule = {
  number: 505,
  id: "css/import",
  level: "error",
  title: "The stylesheet imports nothing",
  why: "An imported stylesheet would be neither checked nor scoped.",
  bad: { file: "styles/custom.css", text: '@import "fonts.css";' },
  good: {
    file: "styles/custom.css",
    text: `@font-face {
  font-family: Harbor;
  src: url("/uploads/harbor.woff2");
}`,
  },
};

/** Refuses an `@import`. True if it was one. */
export function refuseImport(context: CssContext, atRule: AtRuleNode): boolean {
  if (atRule.name !== "import") return false;
  report(context, atRule, "css/import", `must not import: ${atRule.prelude.trim().slice(0, 200)}`);
  return true;
}
