import { type CssToken, tokenizeCss, unescapeCss } from "@sitevine/contracts/css";
import parser from "postcss-selector-parser";
import { trimCss } from "./trim-css.js";

const LONGEST = 64 * 1024;
const COMBINATORS: ReadonlySet<string> = new Set([" ", ">", "+", "~"]);
const LEGACY_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([":before", ":after", ":first-line", ":first-letter"]);
const OUTSIDE_DELIMS: ReadonlySet<string> = new Set([".", ">", "+", "~", "*", "&", "|"]);

export type SelectorNode = parser.Node;

/** A run of simple selectors without a combinator. */
export interface Compound {
  /** The combinator before it; empty for the first compound of an absolute selector. */
  readonly combinator: string;
  readonly nodes: readonly SelectorNode[];
}

/** One member of a selector list. */
export interface ComplexSelector {
  readonly compounds: readonly Compound[];
  readonly text: string;
}

export type ReadSelectors =
  | { readonly ok: true; readonly selectors: readonly ComplexSelector[] }
  /** `isIgnored` is true for what is no mistake of syntax, but ignored by every browser. */
  | { readonly ok: false; readonly message: string; readonly isIgnored?: true };

const MALFORMED: ReadSelectors = { ok: false, message: "has a malformed selector" };
const IGNORED: ReadSelectors = { ok: false, message: "has a selector that browsers ignore", isIgnored: true };

/** Parses a selector list. Refuses syntax that browsers would parse differently. */
export function readSelectors(source: string): ReadSelectors {
  if (source.length > LONGEST) return { ok: false, message: "has a selector longer than 64 kB" };
  const text = withoutComments(source);
  if (text === undefined) return IGNORED;
  if (!hasSelectorTokens(text)) return MALFORMED;
  try {
    const selectors = parser().astSync(text).nodes.map(complexSelector);
    if (text.trim().endsWith(",") || selectors.some(({ compounds }) => !isWhole(compounds))) return MALFORMED;
    return selectors.some(({ compounds }) => compounds.some(isIgnored)) ? IGNORED : { ok: true, selectors };
  } catch {
    return MALFORMED;
  }
}

/** A selector of a parsed list. */
export function complexSelector(selector: parser.Selector): ComplexSelector {
  return { compounds: splitCompounds(selector), text: trimCss(String(selector)) };
}

/** Removes comments, which mean nothing. If that would join two names, browsers ignore the selector. */
export function withoutComments(source: string): string | undefined {
  if (!source.includes("/*")) return source;
  const kept = tokenizeCss(source).filter(({ type }) => type !== "comment");
  const text = kept.map(({ start, end }) => source.slice(start, end)).join("");
  const solid = ({ type }: CssToken): boolean => type !== "whitespace";
  return tokenizeCss(text).filter(solid).length === kept.filter(solid).length ? text : undefined;
}

/** The parser accepts almost anything as a name; browsers do not. */
function hasSelectorTokens(text: string): boolean {
  const open: string[] = [];
  return tokenizeCss(text).every((token) => {
    const inside = open.at(-1);
    switch (token.type) {
      case "function":
        open.push("(");
        return true;
      case "open":
        open.push(token.value);
        return token.value === "[";
      case "close":
        return open.pop() !== undefined;
      case "ident":
      case "colon":
      case "comma":
      case "whitespace":
      case "hash":
        return true;
      case "string":
        return inside !== undefined;
      case "number":
      case "dimension":
        return inside === "(";
      case "delim":
        return inside !== undefined || OUTSIDE_DELIMS.has(token.value);
      default:
        return false;
    }
  });
}

function splitCompounds(selector: parser.Selector): Compound[] {
  const compounds: { combinator: string; nodes: SelectorNode[] }[] = [{ combinator: "", nodes: [] }];
  for (const node of selector.nodes) {
    if (node.type === "combinator") compounds.push({ combinator: node.value.trim() || " ", nodes: [] });
    else compounds.at(-1)?.nodes.push(node);
  }
  // A leading combinator leaves an empty first compound.
  return compounds[0]?.nodes.length === 0 && compounds.length > 1 ? compounds.slice(1) : compounds;
}

function isWhole(compounds: readonly Compound[]): boolean {
  return compounds.every(({ nodes }) => nodes.length > 0);
}

/** No browser knows the combinator of columns, nor a namespace, since `@namespace` is not allowed. */
function isIgnored({ combinator, nodes }: Compound): boolean {
  // The empty namespace is that of attributes, and of no element of a page.
  const isUnknown = (node: SelectorNode): boolean =>
    "namespace" in node &&
    node.namespace !== undefined &&
    node.namespace !== "*" &&
    !(node.type === "attribute" && node.namespace === true);
  return (combinator !== "" && !COMBINATORS.has(combinator)) || nodes.some(isUnknown);
}

/** Source text of a compound. */
export function compoundText(compound: Compound): string {
  return trimCss(compound.nodes.map(String).join(""));
}

/** The compound's element name, lower-case and unescaped; undefined for `*` and for no name. */
export function typeName(compound: Compound): string | undefined {
  const tag = compound.nodes.find((node) => node.type === "tag");
  return tag?.value?.toLowerCase();
}

/** Name of a pseudo-class or pseudo-element with its colons, lower-case and unescaped. */
export function pseudoName(node: SelectorNode): string | undefined {
  return node.type === "pseudo" ? unescapeCss(node.value).toLowerCase() : undefined;
}

export function isPseudoElement(node: SelectorNode): boolean {
  const name = pseudoName(node);
  return name !== undefined && (name.startsWith("::") || LEGACY_PSEUDO_ELEMENTS.has(name));
}

/** True when the test holds for a node of the selector or for one in the arguments of its pseudo-classes. */
export function someNode(nodes: readonly SelectorNode[], test: (node: SelectorNode) => boolean): boolean {
  const stack = [...nodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (test(node)) return true;
    if ("nodes" in node) stack.push(...node.nodes);
  }
  return false;
}
