import { readsThemeSwitch } from "../checks/css-colour-scheme.js";
import { mayBeUnreachable, unreachableReason } from "../checks/css-unreachable.js";
import { ANCHOR, type Anchored, anchorTopLevel, anchorUnderDocument, keepNested } from "./anchor.js";
import { type CssContext, MOST_SELECTORS, report } from "./css-context.js";
import type { RuleNode } from "./css-node.js";
import { readPlainSelectors } from "./plain-selectors.js";
import { type ComplexSelector, readSelectors } from "./selector.js";

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
    const reason = anchored.kind === "anchored" ? unreachableReason(selector, place === "anchored") : undefined;
    if (reason) report(context, rule, "css/unreachable", `can match nothing, since it ${reason}: ${shown}`, "notice");
    if (anchored.kind !== "refused") return [anchored];
    report(context, rule, "css/selector", `has a selector that ${anchored.message}: ${shown}`);
    return [];
  });
}

/** Counts commas before parsing, since parsing is what takes the time. */
function spendSelectors(context: CssContext, rule: RuleNode): boolean {
  const wasLeft = context.selectorsLeft;
  let commas = 0;
  for (let at = rule.prelude.indexOf(","); at !== -1; at = rule.prelude.indexOf(",", at + 1)) commas += 1;
  context.selectorsLeft -= 1 + commas;
  if (context.selectorsLeft >= 0) return true;
  if (wasLeft >= 0) report(context, rule, "css/size", `has more than ${MOST_SELECTORS} selectors`);
  return false;
}
