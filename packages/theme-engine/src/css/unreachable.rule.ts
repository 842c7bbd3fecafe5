import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { RuleNode } from "./css-node.js";
import { type ComplexSelector, type Compound, pseudoName, typeName } from "./selector.js";

export const cssUnreachable: ThemeRule = {
  number: 516,
  id: "css/unreachable",
  level: "notice",
  title: "Selectors can match something on the public pages",
  why: "Each rule is anchored below the public body, so a rule for the admin panels, or for html, head or a second body inside of it, never applies.",
  bad: { file: "styles/custom.css", text: ".sv-acp .card { color: red }" },
  good: { file: "styles/custom.css", text: ".card { color: red }" },
};

const PANEL_CLASS = "sv-acp";

// Names such as `thead` and `.card-header` are in many stylesheets, and only matched by the name of the element.
const SUSPICIOUS = /sv-acp|(?<![\w.#:\-\u0080-\uffff])head(?![\w\-\u0080-\uffff])/i;

/** False for most plain selectors, which need no further check. Those with html, body or `:root` are never plain. */
export const mayBeUnreachable = (prelude: string): boolean => SUSPICIOUS.test(prelude);

const isBody = (compound: Compound): boolean => typeName(compound) === "body";
const isRoot = (compound: Compound): boolean =>
  typeName(compound) === "html" || compound.nodes.some((node) => pseudoName(node) === ":root");
const isDocumentWide = (compound: Compound): boolean =>
  isRoot(compound) || compound.nodes.some(({ type }) => type === "nesting");
const isOutside = (compound: Compound): boolean =>
  isRoot(compound) || isBody(compound) || typeName(compound) === "head";
const mayBeRoot = (compound: Compound): boolean => isRoot(compound) || typeName(compound) === undefined;

const asksForPanel = ({ nodes }: Compound): boolean =>
  nodes.some((node) => node.type === "class" && node.value.toLowerCase() === PANEL_CLASS);

/** What precedes the body in a selector, and what has to match inside of it. */
function aroundBody(compounds: readonly Compound[]) {
  const own = compounds.findIndex(isBody);
  if (own !== -1) return { before: compounds.slice(0, own), inside: compounds.slice(own + 1) };
  const [first] = compounds;
  return { before: [], inside: first && isDocumentWide(first) ? compounds.slice(1) : compounds };
}

/** Reports an anchored selector that can match nothing. `isNested` is true for rules inside of anchored rules and scopes. */
export function checkReach(context: CssContext, rule: RuleNode, selector: ComplexSelector, isNested: boolean): void {
  const reason = unreachableReason(selector, isNested);
  if (reason === undefined) return;
  const shown = selector.text.slice(0, 200);
  report(context, rule, "css/unreachable", `can match nothing, since it ${reason}: ${shown}`, "notice");
}

/** In a scope, the compounds before the subject may match elements outside of it. */
function unreachableReason({ compounds }: ComplexSelector, isNested: boolean): string | undefined {
  if (compounds.some(asksForPanel)) return "asks for the admin panels, which no rule of a site reaches";
  if (isNested) return undefined;
  const { before, inside } = aroundBody(compounds);
  if (before.every(mayBeRoot) && !inside.some(isOutside)) return undefined;
  return "asks for html, head or body where none can be";
}
