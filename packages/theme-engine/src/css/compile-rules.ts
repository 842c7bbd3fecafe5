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
 * The context of a rule: outside of any rule, under a document-wide rule, or under an anchored rule or an anchored `@scope`.
 */
export type RulePosition = "top" | "document" | "anchored";

/** The compiled selectors of a rule, and the context that its nested rules are in. */
export interface CompiledRule {
  readonly selectors: string;
  readonly position: RulePosition;
}

const ANCHORERS: Readonly<Record<RulePosition, (selector: ComplexSelector) => Anchored>> = {
  top: anchorTopLevel,
  document: anchorUnderDocument,
  anchored: keepNested,
};

/**
 * Anchors a rule's selectors. A list with selectors of both kinds becomes two rules if other rules are nested in it, since only
 * those under the document-wide selectors need an anchor. Selectors that depend on the theme switch are dropped with a warning;
 * a rule without any other selector is dropped.
 */
export function compileRule(context: CssContext, rule: RuleNode, position: RulePosition): readonly CompiledRule[] {
  if (!spendSelectors(context, rule)) return [];
  const plain = rule.literal && !mayBeUnreachable(rule.prelude) ? readPlainSelectors(rule.prelude) : undefined;
  if (plain) {
    const lead = position === "anchored" ? "" : `${ANCHOR} `;
    const texts = plain.map(({ source, text }) => (position === "anchored" ? source : lead + text));
    return [{ selectors: texts.join(", "), position: "anchored" }];
  }
  const selectors = anchoredSelectors(context, rule, position);
  const wide = selectors.filter(({ kind }) => kind === "document");
  const anchored = selectors.filter(({ kind }) => kind === "anchored");
  const isMixed = wide.length > 0 && anchored.length > 0;
  if (isMixed && rule.children.some(({ kind }) => kind !== "declaration"))
    return [
      { selectors: joined(wide), position: "document" },
      { selectors: joined(anchored), position: "anchored" },
    ];
  if (selectors.length === 0) return [];
  return [{ selectors: joined(selectors), position: wide.length > 0 ? "document" : "anchored" }];
}

type KeptSelector = Exclude<Anchored, { kind: "refused" }>;

const joined = (selectors: readonly KeptSelector[]): string => selectors.map(({ text }) => text).join(", ");

function anchoredSelectors(context: CssContext, rule: RuleNode, position: RulePosition): KeptSelector[] {
  const read = readSelectors(rule.prelude);
  if (!read.ok) {
    reportList(context, rule, read.message);
    return [];
  }
  return read.selectors.flatMap((selector) => {
    if (dropSchemeSelector(context, rule, selector)) return [];
    const anchored = ANCHORERS[position](selector);
    if (anchored.kind === "anchored") checkReach(context, rule, selector, position === "anchored");
    if (anchored.kind !== "refused") return [anchored];
    reportSelector(context, rule, selector.text, anchored.message);
    return [];
  });
}
