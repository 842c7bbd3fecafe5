import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { Appearance } from "../scheme/appearance.js";
import { namesScheme } from "../scheme/scheme-words.js";
import { type CssContext, report } from "./css-context.js";
import type { CssNode } from "./css-node.js";

export const cssColourScheme: ThemeRule = {
  number: 507,
  id: "css/colour-scheme",
  level: "notice",
  title: "The stylesheet does not depend on a colour scheme",
  why: "A site has one look, whatever the reader's system prefers. What is for the appearance of the theme always applies, and what is for the other is removed from the served stylesheet: prefers-color-scheme, [data-theme], light-dark() and color-scheme.",
  bad: {
    file: "styles/custom.css",
    text: `@media (prefers-color-scheme: dark) {
  .card { color: white }
}`,
  },
  good: { file: "styles/custom.css", text: ".card { color: white }" },
};

/** Reports that a part of the stylesheet is left out, since it is not for the look. */
export function noteLeftOut(context: CssContext, node: CssNode, shown: string): void {
  note(context, node, `is left out, since the look is always ${context.appearance}: ${shown.slice(0, 200)}`);
}

/** Reports that what a part of the stylesheet asks for always holds. */
export function noteAlways(context: CssContext, node: CssNode, shown: string): void {
  note(context, node, `always applies, since the look is always ${context.appearance}: ${shown.slice(0, 200)}`);
}

/** Reports that of values for both schemes, the one for the look is taken. */
export function noteOneValue(context: CssContext, node: CssNode, shown: string): void {
  note(context, node, `has only its ${context.appearance} value, since a site has one look: ${shown.slice(0, 200)}`);
}

function note(context: CssContext, node: CssNode, message: string): void {
  report(context, node, "css/colour-scheme", message, "notice");
}

/** Refuses a compiled stylesheet that still depends on a colour scheme. */
export function stillDepends(css: string, file: string, appearance: Appearance): ThemeFinding | undefined {
  if (!namesScheme(css)) return undefined;
  const message = `depends on the reader's colour scheme in a way that cannot be read for a ${appearance} look`;
  return { rule: "css/colour-scheme", level: "error", file, message };
}
