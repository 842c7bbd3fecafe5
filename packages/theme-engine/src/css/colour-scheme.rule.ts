import { tokenizeCss } from "@sitevine/contracts/css";
import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode, CssNode, RuleNode } from "./css-node.js";
import { type ComplexSelector, someNode } from "./selector.js";

export const cssColourScheme: ThemeRule = {
  number: 507,
  id: "css/colour-scheme",
  level: "warning",
  title: "Nothing depends on a colour scheme",
  why: "A site has one look. Conditions on prefers-color-scheme and selectors of [data-theme] are left out of what is served.",
  bad: {
    file: "styles/custom.css",
    text: `@media (prefers-color-scheme: dark) {
  .card { color: white }
}`,
  },
  good: { file: "styles/custom.css", text: ".card { color: white }" },
};

/** True for an at-rule condition that asks for the reader's colour scheme or for the panels' switch. */
export function asksColourScheme(params: string): boolean {
  return tokenizeCss(params).some(({ type, value }) => {
    const name = value.toLowerCase();
    return type === "ident" && (name === "prefers-color-scheme" || name === "data-theme");
  });
}

/** True for a selector that depends on the panels' light and dark switch. */
export function readsThemeSwitch({ compounds }: ComplexSelector): boolean {
  return compounds.some(({ nodes }) =>
    someNode(nodes, (node) => node.type === "attribute" && node.attribute.toLowerCase() === "data-theme"),
  );
}

/** Warns that an at-rule is left out because it asks for a colour scheme. True where it does. */
export function dropSchemeAtRule(context: CssContext, atRule: AtRuleNode): boolean {
  if (!asksColourScheme(atRule.prelude)) return false;
  leftOut(context, atRule, `@${atRule.name} ${atRule.prelude.trim().slice(0, 200)}`);
  return true;
}

/** Warns that a selector is left out because it depends on a colour scheme. True where it does. */
export function dropSchemeSelector(context: CssContext, rule: RuleNode, selector: ComplexSelector): boolean {
  if (!readsThemeSwitch(selector)) return false;
  leftOut(context, rule, selector.text.slice(0, 200));
  return true;
}

function leftOut(context: CssContext, node: CssNode, shown: string): void {
  report(context, node, "css/colour-scheme", `is left out, since a site has one look: ${shown}`, "warning");
}
