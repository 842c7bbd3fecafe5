import { isBody, isRoot, mayBeRoot, narrowedBy, onRoot } from "./root-selectors.js";
import type { ComplexSelector, Compound } from "./selector.js";
import { compoundText, pseudoName, someNode, typeName } from "./selector.js";

/** Class on the body of the admin panels, which no site stylesheet may affect. */
const PANEL_CLASS = "sv-acp";
const NOT_PANEL = `:not(.${PANEL_CLASS})`;

/** Every rule of a site stylesheet applies below this element only. */
export const ANCHOR = `body${NOT_PANEL}`;

/** The result of anchoring one selector. */
export type Anchored =
  | { readonly kind: "anchored" | "document"; readonly text: string }
  | { readonly kind: "refused"; readonly message: string };

const refused = (message: string): Anchored => ({ kind: "refused", message });
const anchored = (text: string): Anchored => ({ kind: "anchored", text });

/**
 * Anchors a selector of a rule outside of any other rule. One that may select the root element or begin with it becomes two, so
 * that it still does.
 */
export function anchorTopLevel({ compounds }: ComplexSelector): readonly Anchored[] {
  const [first, ...rest] = compounds;
  if (first?.combinator !== "") return [refused("begins with a combinator outside of any rule")];
  if (usesNesting(compounds)) return [refused("uses & outside of any rule")];
  if (isRoot(first)) return [rest.length > 0 ? anchored(belowRoot(compoundText(first), rest)) : documentWide(first)];
  const below = anchored(belowBody("", compounds));
  if (!mayBeRoot(first) || compounds.some(isBody)) return [below];
  const [next] = rest;
  if (next)
    return next.combinator === "+" || next.combinator === "~"
      ? [below]
      : [anchored(belowRoot(onRoot(first), rest)), below];
  const wide = documentWide(first, onRoot(first));
  return wide.kind === "refused" ? [below] : [wide, below];
}

/** Anchors a selector of a rule nested under a document-wide rule. */
export function anchorUnderDocument({ compounds }: ComplexSelector): readonly Anchored[] {
  const misuse = nestingMisuse(compounds);
  if (misuse) return [refused(misuse)];
  const [first, ...rest] = compounds;
  if (!first) return [refused("is empty")];
  if (first.nodes.some(({ type }) => type === "nesting"))
    return [rest.length > 0 ? anchored(belowRoot(compoundText(first), rest)) : documentWide(first)];
  if (first.combinator !== "") return [anchored(belowRoot("&", compounds))];
  return [anchored(belowBody("", compounds))];
}

/** Checks a selector of a rule nested under an anchored rule. It stays as written. */
export function keepNested({ compounds, text }: ComplexSelector): readonly Anchored[] {
  const misuse = nestingMisuse(compounds);
  return [misuse ? refused(misuse) : anchored(text)];
}

/** `&` may only come first: anywhere else the selector could match an element outside of the parent rule. */
function nestingMisuse(compounds: readonly Compound[]): string | undefined {
  const direct = (compound: Compound) => compound.nodes.some(({ type }) => type === "nesting");
  const inArguments = compounds.some(({ nodes }) =>
    nodes.some((node) => "nodes" in node && someNode(node.nodes, ({ type }) => type === "nesting")),
  );
  const [first, ...rest] = compounds;
  const leads = first !== undefined && first.combinator === "" && direct(first);
  const follows = first !== undefined && first.combinator !== "" && direct(first);
  if (inArguments || follows || (!leads && rest.some(direct)))
    return "uses & elsewhere than at the beginning of a nested selector";
  return undefined;
}

function usesNesting(compounds: readonly Compound[]): boolean {
  return compounds.some(({ nodes }) => someNode(nodes, ({ type }) => type === "nesting"));
}

function documentWide(compound: Compound, text = compoundText(compound)): Anchored {
  const reaches = someNode(
    compound.nodes,
    (node) => pseudoName(node) === ":has" || (node.type === "class" && node.value.toLowerCase() === PANEL_CLASS),
  );
  return reaches
    ? refused(`is document-wide and may neither use :has() nor name .${PANEL_CLASS}`)
    : { kind: "document", text };
}

/** `.a .b` becomes `body:not(.sv-acp) .a .b`. If the selector names the body itself, the exclusion is added to that. */
function belowBody(lead: string, compounds: readonly Compound[]): string {
  const own = compounds.findIndex(isBody);
  if (own === -1) return `${lead}${ANCHOR} ${joinCompounds(compounds)}`;
  return compounds
    .map((compound, index) => joiner(compound) + (index === own ? narrowed(compound) : compoundText(compound)))
    .join("");
}

/** Anchors the compounds after the root element: its child is the body, anything else is a descendant of the body. */
function belowRoot(root: string, compounds: readonly Compound[]): string {
  const [first] = compounds;
  if (!first || compounds.some(isBody)) return root + belowBody("", compounds);
  if (first.combinator !== ">" || typeName(first) !== undefined) return `${root} ${ANCHOR}${joinCompounds(compounds)}`;
  return `${root} > ${narrowed(first)}${joinCompounds(compounds.slice(1))}`;
}

function joinCompounds(compounds: readonly Compound[]): string {
  return compounds.map((compound) => joiner(compound) + compoundText(compound)).join("");
}

function joiner({ combinator }: Compound): string {
  return combinator === "" || combinator === " " ? combinator : ` ${combinator} `;
}

/**
 * Names the body, and adds the exclusion of the panel before the first pseudo-element, unless they are there, so that compiled
 * text compiles to itself.
 */
function narrowed(compound: Compound): string {
  const name = typeName(compound) === undefined ? "body" : "";
  const nodes = name === "" ? compound.nodes : compound.nodes.filter(({ type }) => type !== "universal");
  if (nodes.some((node) => String(node).trim() === NOT_PANEL)) return name + compoundText({ ...compound, nodes });
  return name + narrowedBy({ ...compound, nodes }, NOT_PANEL);
}
