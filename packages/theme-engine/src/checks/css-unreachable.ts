import { type ComplexSelector, type Compound, pseudoName, typeName } from "../css/selector.js";

const PANEL_CLASS = "sv-acp";

/** Words without which a selector asks for nothing that is not below the public body. */
const SUSPICIOUS = /sv-acp|html|head|body|root/i;

/** False for most selectors, which need no closer look. */
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

/** What comes before the body in a selector, and what is looked for inside of it. */
function aroundBody(compounds: readonly Compound[]) {
  const own = compounds.findIndex(isBody);
  if (own !== -1) return { before: compounds.slice(0, own), inside: compounds.slice(own + 1) };
  const [first] = compounds;
  return { before: [], inside: first && isDocumentWide(first) ? compounds.slice(1) : compounds };
}

/**
 * Says why an anchored selector can match nothing, or nothing. `isNested` is for rules inside of anchored rules and
 * scopes: in a scope, what stands before the subject may be outside of it.
 */
export function unreachableReason({ compounds }: ComplexSelector, isNested: boolean): string | undefined {
  if (compounds.some(asksForPanel)) return "asks for the admin panels, which no rule of a site reaches";
  if (isNested) return undefined;
  const { before, inside } = aroundBody(compounds);
  if (before.every(mayBeRoot) && !inside.some(isOutside)) return undefined;
  return "asks for html, head or body where none can be";
}
