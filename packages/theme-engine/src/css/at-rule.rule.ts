import type { ThemeRule } from "../findings/theme-rule.js";
import { type AtRuleKind, atRuleKind, isIgnoredAtRule, isInnerAtRule } from "./at-rules.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode } from "./css-node.js";
import { dropIgnored } from "./dropped.rule.js";

export const cssAtRule: ThemeRule = {
  number: 504,
  id: "css/at-rule",
  level: "error",
  title: "At-rules are on the allow-list",
  why: "An unknown at-rule could load files or affect the admin panels.",
  bad: { file: "styles/custom.css", text: "@namespace svg url(http://www.w3.org/2000/svg);" },
  good: {
    file: "styles/custom.css",
    text: `@media (width > 40rem) {
  .card { padding: 2rem }
}`,
  },
};

/** Returns the kind of an at-rule that is allowed at this position. Leaves out what browsers ignore, and refuses any other. */
export function checkAtRule(context: CssContext, atRule: AtRuleNode, isNested: boolean): AtRuleKind | undefined {
  const { name, children } = atRule;
  const kind = atRuleKind(name);
  if (isIgnoredAtRule(name)) return ignored(context, atRule);
  if (!kind) return refused(context, atRule, `must not use @${name}`);
  if (isNested && kind !== "group") return refused(context, atRule, `must not use @${name} inside a rule`);
  if (!children && name !== "layer") return refused(context, atRule, `has @${name} without a block`);
  return kind;
}

/**
 * Refuses an at-rule in the block of a `parent` that does not have such a part (as a page has margins). True if it was refused.
 */
export function checkInnerAtRule(
  context: CssContext,
  atRule: AtRuleNode,
  parent: { readonly name: string; readonly kind: AtRuleKind },
): boolean {
  const { name, prelude, children } = atRule;
  if (isInnerAtRule(parent.kind, name) && children && prelude.trim() === "") return true;
  if (isIgnoredAtRule(name)) {
    ignored(context, atRule);
    return false;
  }
  refused(context, atRule, `must not use @${name} inside @${parent.name}`);
  return false;
}

function ignored(context: CssContext, atRule: AtRuleNode): undefined {
  dropIgnored(context, atRule, `the at-rule @${atRule.name}`);
}

function refused(context: CssContext, atRule: AtRuleNode, message: string): undefined {
  report(context, atRule, "css/at-rule", message);
}
