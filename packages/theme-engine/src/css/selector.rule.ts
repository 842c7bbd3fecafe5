import type { ThemeRule } from "../findings/theme-rule.js";
import type { AtRuleKind } from "./at-rules.js";
import { type CssContext, report } from "./css-context.js";
import type { AtRuleNode, RuleNode } from "./css-node.js";

export const cssSelector: ThemeRule = {
  number: 506,
  id: "css/selector",
  level: "error",
  title: "Selectors can be confined to the public pages",
  why: "Each rule is anchored below the public body, so that no theme reaches the admin panels; a selector for which that is impossible is refused.",
  bad: { file: "styles/custom.css", text: "html:has(.sv-acp) { display: none }" },
  good: {
    file: "styles/custom.css",
    text: `html { scroll-behavior: smooth }
.card { color: red }`,
  },
};

/** Reports a selector list that cannot be parsed. */
export function reportList(context: CssContext, rule: RuleNode, message: string): void {
  report(context, rule, "css/selector", message);
}

/** Reports a selector that cannot be anchored, and why. */
export function reportSelector(context: CssContext, rule: RuleNode, selector: string, reason: string): void {
  report(context, rule, "css/selector", `has a selector that ${reason}: ${selector.slice(0, 200)}`);
}

/** Reports an `@scope` whose root or limit cannot be parsed or anchored. */
export function reportScope(context: CssContext, atRule: AtRuleNode): void {
  report(context, atRule, "css/selector", "has an @scope that is not (root) to (limit)");
}

const STEP = /^(?:from|to|(?:[a-z-]+\s+)?[+-]?(?:\d+(?:\.\d+)?|\.\d+)%)$/i;

/** Parses the steps of a keyframe, which stay as written. Refuses any other rule in a block that allows none. */
export function readSteps(context: CssContext, rule: RuleNode, owner: AtRuleKind): readonly string[] | undefined {
  const steps = rule.prelude
    .replace(/\/\*.*?\*\//gs, "")
    .split(",")
    .map((step) => step.trim());
  if (owner === "keyframes" && steps.every((step) => STEP.test(step))) return steps;
  report(context, rule, "css/selector", "has a rule where none is allowed");
  return undefined;
}
