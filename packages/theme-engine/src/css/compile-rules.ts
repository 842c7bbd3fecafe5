import type { Rule } from "postcss";
import { readsThemeSwitch } from "../checks/css-colour-scheme.js";
import { type Anchored, anchorTopLevel, anchorUnderDocument, keepNested } from "./anchor.js";
import { type CssContext, MOST_SELECTORS, report, selectorText } from "./css-context.js";
import { type ComplexSelector, readSelectors } from "./selector.js";

/**
 * Where a rule stands: outside of any rule, under a document-wide rule, under an anchored rule or an anchored `@scope`.
 */
export type RulePlace = "top" | "document" | "anchored";

/** A rule to go on with, and the place that it is for the rules nested in it. */
export interface CompiledRule {
  readonly rule: Rule;
  readonly place: RulePlace;
}

const ANCHORERS: Readonly<Record<RulePlace, (selector: ComplexSelector) => Anchored>> = {
  top: anchorTopLevel,
  document: anchorUnderDocument,
  anchored: keepNested,
};

/**
 * Anchors a rule's selectors. A list of both kinds becomes two rules where rules are nested in it, since those are
 * anchored below the one kind only. Selectors that read the theme switch are dropped with a warning.
 */
export function compileRule(context: CssContext, rule: Rule, place: RulePlace): readonly CompiledRule[] {
  const selectors = anchoredSelectors(context, rule, place);
  if (selectors.length === 0) {
    rule.remove();
    return [];
  }
  rule.raws = { before: "\n", between: " ", after: "\n", semicolon: true };
  const wide = selectors.filter(({ kind }) => kind === "document").map(({ text }) => text);
  const anchored = selectors.filter(({ kind }) => kind === "anchored").map(({ text }) => text);
  const isMixed = wide.length > 0 && anchored.length > 0;
  if (!isMixed || !rule.some(({ type }) => type === "rule" || type === "atrule")) {
    rule.selector = selectors.map(({ text }) => text).join(", ");
    return [{ rule, place: wide.length > 0 ? "document" : "anchored" }];
  }
  const twin = rule.cloneBefore({ selector: wide.join(", ") });
  rule.selector = anchored.join(", ");
  return [
    { rule: twin, place: "document" },
    { rule, place: "anchored" },
  ];
}

type KeptSelector = Exclude<Anchored, { kind: "refused" }>;

function anchoredSelectors(context: CssContext, rule: Rule, place: RulePlace): KeptSelector[] {
  const source = selectorText(rule);
  if (!spendSelectors(context, rule, source)) return [];
  const read = readSelectors(source);
  if (!read.ok) {
    report(context, rule, "css/selector", read.message);
    return [];
  }
  return read.selectors.flatMap((selector) => {
    const shown = selector.text.slice(0, 200);
    if (readsThemeSwitch(selector)) {
      report(context, rule, "css/colour-scheme", `is left out, since a site has one look: ${shown}`, "warning");
      return [];
    }
    const anchored = ANCHORERS[place](selector);
    if (anchored.kind !== "refused") return [anchored];
    report(context, rule, "css/selector", `has a selector that ${anchored.message}: ${shown}`);
    return [];
  });
}

/** Counts commas before parsing, since parsing is what takes the time. */
function spendSelectors(context: CssContext, rule: Rule, source: string): boolean {
  const wasLeft = context.selectorsLeft;
  context.selectorsLeft -= source.split(",").length;
  if (context.selectorsLeft >= 0) return true;
  if (wasLeft >= 0) report(context, rule, "css/size", `has more than ${MOST_SELECTORS} selectors`);
  return false;
}
