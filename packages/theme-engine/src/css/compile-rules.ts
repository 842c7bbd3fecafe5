import { ANCHOR, type Anchored, anchorTopLevel, anchorUnderDocument, keepNested } from "./anchor.js";
import { noteAlways, noteLeftOut } from "./colour-scheme.rule.js";
import type { CssContext } from "./css-context.js";
import type { RuleNode } from "./css-node.js";
import { dropIgnored } from "./dropped.rule.js";
import { readPlainSelectors } from "./plain-selectors.js";
import { readSwitch, readsThemeSwitch } from "./scheme-selectors.js";
import { type ComplexSelector, readSelectors } from "./selector.js";
import { reportList, reportSelector } from "./selector.rule.js";
import { spendSelectors } from "./size.rule.js";
import { checkReach, mayBeUnreachable } from "./unreachable.rule.js";

/** The context of a rule: outside of any rule, under a document-wide rule, in an anchored `@scope`, or under an anchored rule. */
export type RulePosition = "top" | "document" | "scope" | "anchored";

/** The compiled selectors of a rule, and the context that its nested rules are in. */
export interface CompiledRule {
  readonly selectors: string;
  readonly position: RulePosition;
}

const ANCHORERS: Readonly<Record<RulePosition, (selector: ComplexSelector) => readonly Anchored[]>> = {
  top: anchorTopLevel,
  document: anchorUnderDocument,
  scope: keepNested,
  anchored: keepNested,
};

/** Kind of element that the surrounding rule selects. */
const PARENTS = { top: undefined, document: "root", scope: undefined, anchored: "element" } as const;

/**
 * Anchors a rule's selectors. A list with selectors of both kinds becomes two rules if other rules are nested in it, since only
 * those under the document-wide selectors need an anchor. Selectors that are not for the look are left out with a notice; a rule
 * without any other selector is left out.
 */
export function compileRule(context: CssContext, rule: RuleNode, position: RulePosition): readonly CompiledRule[] {
  if (!spendSelectors(context, rule)) return [];
  const plain = rule.literal && !mayBeUnreachable(rule.prelude) ? readPlainSelectors(rule.prelude) : undefined;
  if (plain) {
    const isKept = position === "anchored" || position === "scope";
    const texts = plain.map(({ source, text }) => (isKept ? source : `${ANCHOR} ${text}`));
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
    if (read.isIgnored) dropIgnored(context, rule, `the selector ${rule.prelude.trim()}`);
    else reportList(context, rule, read.message);
    return [];
  }
  return read.selectors.flatMap((written) => {
    const selector = readForLook(context, rule, written, position);
    return selector ? anchoredSelector(context, rule, selector, position) : [];
  });
}

/** The selector for the look; undefined if it is not for it. */
function readForLook(
  context: CssContext,
  rule: RuleNode,
  selector: ComplexSelector,
  position: RulePosition,
): ComplexSelector | undefined {
  if (!readsThemeSwitch(selector)) return selector;
  const read = readSwitch(selector, context.appearance, PARENTS[position]);
  (read ? noteAlways : noteLeftOut)(context, rule, selector.text);
  return read;
}

function anchoredSelector(
  context: CssContext,
  rule: RuleNode,
  selector: ComplexSelector,
  position: RulePosition,
): KeptSelector[] {
  return ANCHORERS[position](selector).flatMap((anchored, index) => {
    if (anchored.kind === "refused") {
      reportSelector(context, rule, selector.text, anchored.message);
      return [];
    }
    const isNested = position === "anchored" || position === "scope";
    if (index === 0 && anchored.kind === "anchored") checkReach(context, rule, selector, isNested);
    return [anchored];
  });
}
