import type parser from "postcss-selector-parser";
import selectorParser from "postcss-selector-parser";
import type { Appearance } from "../scheme/appearance.js";
import { type ComplexSelector, complexSelector, pseudoName, someNode } from "./selector.js";

type Node = parser.Node;

/** The element that a compound selects, as far as its names say. */
type Element =
  | "root"
  | "body"
  /** It comes first and has no name of an element, and so may be the root element. */
  | "lead"
  | "other";

const ALTERNATIVES: ReadonlySet<string> = new Set([":is", ":where", ":matches", ":-webkit-any", ":-moz-any"]);

export const readsThemeSwitch = ({ compounds }: ComplexSelector): boolean =>
  compounds.some(({ nodes }) => someNode(nodes, isSwitch));

/**
 * Reads a selector for a look, as if the root element had the attribute `data-theme` with its appearance: what holds becomes
 * `:root`, which is as specific, and undefined means that the selector never holds. No other element has the attribute. A selector
 * that asks for the attribute without a value means that somebody has chosen a look, which nobody ever has. `parent` is what the
 * rule around it selects, if it is nested.
 */
export function readSwitch(
  selector: ComplexSelector,
  appearance: Appearance,
  parent: "root" | "element" | undefined,
): ComplexSelector | undefined {
  const [first] = selectorParser().astSync(selector.text).nodes;
  if (!first || !new SwitchReader(appearance, parent).holds(first, "lead")) return undefined;
  if (parent === "element") parentFirst(first);
  const read = complexSelector(first);
  return readsThemeSwitch(read) ? undefined : read;
}

/** `:root & .x` becomes `&:nth-child(n) .x`, which matches the same and may be nested. */
function parentFirst(selector: parser.Selector): void {
  const end = selector.nodes.findIndex(({ type }) => type === "combinator");
  const lead = selector.nodes.slice(0, Math.max(end, 0));
  const parent = selector.nodes[end + 1];
  const isRoot = lead.length > 0 && lead.every((node) => isHtml(node) || pseudoName(node) === ":root");
  if (!isRoot || parent?.type !== "nesting" || selector.nodes[end]?.value?.trim() !== "") return;
  for (const node of lead.filter((one) => !isHtml(one))) {
    selector.insertAfter(parent, alwaysTrue("other"));
    node.remove();
  }
  for (const node of [...selector.nodes]) {
    if (node === parent) break;
    node.remove();
  }
}

const isHtml = (node: Node): boolean => node.type === "tag" && node.value.toLowerCase() === "html";

function isSwitch(node: Node): node is parser.Attribute {
  return node.type === "attribute" && node.attribute.toLowerCase() === "data-theme";
}

class SwitchReader {
  readonly #appearance: Appearance;
  readonly #parent: "root" | "element" | undefined;

  constructor(appearance: Appearance, parent: "root" | "element" | undefined) {
    this.#appearance = appearance;
    this.#parent = parent;
  }

  /** Rewrites a selector; false means that it never holds. `lead` is what its first compound may select. */
  holds(selector: parser.Selector, lead: Element): boolean {
    const compounds = compoundsOf(selector);
    const isRelative = this.#parent !== undefined && lead === "lead" && !namesParent(selector);
    return compounds.every((nodes, index) => {
      const element = elementOf(nodes, index === 0 && !isRelative ? lead : "other", this.#parent);
      return nodes.every((node) => this.#nodeHolds(node, element));
    });
  }

  #nodeHolds(node: Node, element: Element): boolean {
    if (isSwitch(node)) {
      if (element === "other" || !this.#matches(node)) return false;
      node.replaceWith(alwaysTrue(element));
      return true;
    }
    if (node.type !== "pseudo" || node.nodes.length === 0 || !someNode(node.nodes, isSwitch)) return true;
    const name = pseudoName(node) ?? "";
    if (name === ":not") return this.#negationHolds(node, element);
    if (ALTERNATIVES.has(name)) return this.#alternativesHold(node, element);
    return name === ":has" ? this.#alternativesHold(node, "other") : false;
  }

  #alternativesHold(pseudo: parser.Pseudo, element: Element): boolean {
    const always: parser.Selector[] = [];
    for (const alternative of [...pseudo.nodes]) {
      const wasSwitch = isSwitchOnly(alternative);
      if (!this.holds(alternative, element)) alternative.remove();
      else if (wasSwitch) always.push(alternative);
    }
    if (always.length > 0) for (const one of [...pseudo.nodes]) if (!always.includes(one)) one.remove();
    return pseudo.nodes.length > 0;
  }

  #negationHolds(pseudo: parser.Pseudo, element: Element): boolean {
    for (const alternative of [...pseudo.nodes]) {
      const wasSwitch = isSwitchOnly(alternative);
      if (!this.holds(alternative, element)) alternative.remove();
      else if (wasSwitch) return false;
    }
    if (pseudo.nodes.length === 0) pseudo.replaceWith(alwaysTrue(isAlone(pseudo) ? element : known(element)));
    return true;
  }

  #matches({ operator, value = "" }: parser.Attribute): boolean {
    const [wanted, actual] = [value.toLowerCase(), this.#appearance];
    switch (operator) {
      case undefined:
        return false;
      case "=":
      case "~=":
      case "|=":
        return wanted === actual;
      case "^=":
        return wanted !== "" && actual.startsWith(wanted);
      case "$=":
        return wanted !== "" && actual.endsWith(wanted);
      default:
        return wanted !== "" && actual.includes(wanted);
    }
  }
}

function compoundsOf(selector: parser.Selector): Node[][] {
  const compounds: Node[][] = [[]];
  for (const node of selector.nodes) {
    if (node.type === "combinator") compounds.push([]);
    else compounds.at(-1)?.push(node);
  }
  return compounds;
}

function elementOf(nodes: readonly Node[], lead: Element, parent: "root" | "element" | undefined): Element {
  const tag = nodes.find((node) => node.type === "tag")?.value?.toLowerCase();
  if (tag === "html" || nodes.some((node) => [":root", ":scope"].includes(pseudoName(node) ?? ""))) return "root";
  if (nodes.some(({ type }) => type === "nesting")) return parent === "root" ? "root" : "other";
  if (tag === "body") return "body";
  return tag === undefined ? lead : "other";
}

const namesParent = (selector: parser.Selector): boolean => someNode(selector.nodes, ({ type }) => type === "nesting");

const isSwitchOnly = (selector: parser.Selector): boolean =>
  selector.nodes.every((node) => isSwitch(node) || (isNegation(node) && someNode([node], isSwitch)));
const isNegation = (node: Node): boolean => pseudoName(node) === ":not";

/** True when nothing in the compound but conditions on the attribute says what it selects. */
function isAlone(node: Node): boolean {
  const siblings = node.parent?.nodes ?? [];
  const end = siblings.findIndex(({ type }) => type === "combinator");
  return siblings
    .slice(0, end === -1 ? siblings.length : end)
    .every(
      (one) => one === node || one.type === "universal" || pseudoName(one) === ":root" || someNode([one], isSwitch),
    );
}

/** A compound that only says what its element is not may select any element. */
const known = (element: Element): Element => (element === "lead" ? "other" : element);

/** Selector that such an element always matches, as specific as an attribute selector. */
function alwaysTrue(element: Element): parser.Pseudo {
  const value =
    element === "root" || element === "lead" ? ":root" : element === "body" ? ":not(:root)" : ":nth-child(n)";
  return selectorParser.pseudo({ value });
}
