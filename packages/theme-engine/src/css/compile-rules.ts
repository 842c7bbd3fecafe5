import { ANCHOR, type Anchored, anchorTopLevel, anchorUnderDocument, keepNested } from "./anchor.js";
import { dropSchemeSelector } from "./colour-scheme.rule.js";
import type { CssContext } from "./css-context.js";
import type { RuleNode } from "./css-node.js";
import { readPlainSelectors } from "./plain-selectors.js";
import { type ComplexSelector, readSelectors } from "./selector.js";
import { reportList, reportSelector } from "./selector.rule.js";
import { spendSelectors } from "./size.rule.js";
import { checkReach, mayBeUnreachable } from "./unreachable.rule.js";

/**
 * Where a rule stands: outside of any rule, under a document-wide rule, under an anchored rule or an anchored `@scope`.
 */
export type RulePlace = "top" | "document" | "anchored";

/** Selectors to write a rule with, and the place that it is for the rules nested in it. */
export interface CompiledRule {
  readonly selectors: string;
  readonly place: RulePlace;
}

const ANCHORERS: Readonly<Record<RulePlace, (selector: ComplexSelector) => Anchored>> = {
  top: anchorTopLevel,
  document: anchorUnderDocument,
  anchored: keepNested,
};

/**
 * Anchors a rule's selectors. A list of both kinds becomes two rules where rules are nested in it, since those are
 * anchored below the one kind only. Selectors that read the theme switch are dropped with a warning; nothing is left of a
 * rule without any other.
 */
export function compileRule(context: CssContext, rule: RuleNode, place: RulePlace): readonly CompiledRule[] {
  if (!spendSelectors(context, rule)) return [];
  const plain = rule.literal && !mayBeUnreachable(rule.prelude) ? readPlainSelectors(rule.prelude) : undefined;
  if (plain) {
    const lead = place === "anchored" ? "" : `${ANCHOR} `;
    const texts = plain.map(({ source, text }) => (place === "anchored" ? source : lead + text));
    return [{ selectors: texts.join(", "), place: "anchored" }];
  }
  const selectors = anchoredSelectors(context, rule, place);
  const wide = selectors.filter(({ kind }) => kind === "document");
  const anchored = selectors.filter(({ kind }) => kind === "anchored");
  const isMixed = wide.length > 0 && anchored.length > 0;
  if (isMixed && rule.children.some(({ kind }) => kind !== "declaration"))
    return [
      { selectors: joined(wide), place: "document" },
      { selectors: joined(anchored), place: "anchored" },
    ];
  if (selectors.length === 0) return [];
  return [{ selectors: joined(selectors), place: wide.length > 0 ? "document" : "anchored" }];
}

type KeptSelector = Exclude<Anchored, { kind: "refused" }>;

const joined = (selectors: readonly KeptSelector[]): string => selectors.map(({ text }) => text).join(", ");

function anchoredSelectors(context: CssContext, rule: RuleNode, place: RulePlace): KeptSelector[] {
  const read = readSelectors(rule.prelude);
  if (!read.ok) {
    reportList(context, rule, read.message);
    return [];
  }
  return read.selectors.flatMap((selector) => {
    if (dropSchemeSelector(context, rule, selector)) return [];
    const anchored = ANCHORERS[place](selector);
    if (anchored.kind === "anchored") checkReach(context, rule, selector, place === "anchored");
    if (anchored.kind !== "refused") return [anchored];
    reportSelector(context, rule, selector.text, anchored.message);
    return [];
  });
}
