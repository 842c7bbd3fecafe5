import { tokenizeCss } from "@sitevine/contracts/css";
import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode, CssNode, RuleNode } from "./css-node.js";
import { type ComplexSelector, someNode } from "./selector.js";

export const cssColourScheme: ThemeRule = {
  number: 507,
  id: "css/colour-scheme",
  level: "warning",
  title: "The stylesheet does not depend on a colour scheme",
  why: "A site has one look. Conditions on prefers-color-scheme and selectors with [data-theme] are removed from the served stylesheet.",
  bad: {
    file: "styles/custom.css",
    text: `@media (prefers-color-scheme: dark) {
  .card { color: white }
}`,
  },
  good: { file: "styles/custom.css", text: ".card { color: white }" },
};

/** True for an at-rule condition on the reader's colour scheme or on the light and dark switch of the panels. */
export function asksColourScheme(params: string): boolean {
  return tokenizeCss(params).some(({ type, value }) => {
    const name = value.toLowerCase();
    return type === "ident" && (name === "prefers-color-scheme" || name === "data-theme");
  });
}

/** True for a selector that depends on the light and dark switch of the panels. */
export function readsThemeSwitch({ compounds }: ComplexSelector): boolean {
  return compounds.some(({ nodes }) =>
    someNode(nodes, (node) => node.type === "attribute" && node.attribute.toLowerCase() === "data-theme"),
  );
}

/** Drops an at-rule that depends on a colour scheme, with a warning. True if it was dropped. */
export function dropSchemeAtRule(context: CssContext, atRule: AtRuleNode): boolean {
  if (!asksColourScheme(atRule.prelude)) return false;
  leftOut(context, atRule, `@${atRule.name} ${atRule.prelude.trim().slice(0, 200)}`);
  return true;
}

/** Drops a selector that depends on a colour scheme, with a warning. True if it was dropped. */
export function dropSchemeSelector(context: CssContext, rule: RuleNode, selector: ComplexSelector): boolean {
  if (!readsThemeSwitch(selector)) return false;
  leftOut(context, rule, selector.text.slice(0, 200));
  return true;
}

function leftOut(context: CssContext, node: CssNode, shown: string): void {
  report(context, node, "css/colour-scheme", `is left out, since a site has one look: ${shown}`, "warning");
}
