import { html, defaultTreeAdapter as tree } from "parse5";
import { MARKUP_LIMITS, type MarkupLimits, MarkupRefused } from "./markup-limits.js";
import { type MarkupElement, type MarkupNode, readTree } from "./markup-tree.js";

export type Attributes = Readonly<Record<string, string>>;

/** An element of the result: its name and attributes in order. An attribute with an empty value is written without one. */
export interface KeptElement {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Decides about an element; null removes it and keeps its contents. */
export type KeepElement = (name: string, attributes: Attributes) => KeptElement | null;

// Deeper elements are removed, and their contents stay.
const MAX_DEPTH = 60;
// Each reading after the first meets allowed elements only. Two readings are usual, and no test has needed more than four.
const MAX_READINGS = 10;

/** The contents of these elements are not text for readers. */
const DROPPED: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "title",
  "textarea",
  "option",
  "iframe",
  "noembed",
  "noframes",
]);
const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "input"]);
/** These elements close one of their kind around the text on the page, unless a list of their own contains them. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["li", ["ul", "ol"]],
  ["dt", ["dl"]],
  ["dd", ["dl"]],
]);
/** An empty value of these has a meaning. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["alt"]);

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
const escapeValue = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * Reduces markup to the elements and attributes that `keep` allows. Every browser reads the result as the same tree, anywhere
 * in the body of a page, and it closes no element around it: it is built from the tree that a browser would build, and read
 * again until reading it changes nothing. Throws MarkupRefused for markup beyond its limits.
 */
export function reduceMarkup(markup: string, keep: KeepElement, limits: MarkupLimits = MARKUP_LIMITS): string {
  let reduced = writeTree(readTree(markup, limits), keep, limits);
  for (let reading = 1; reading < MAX_READINGS; reading += 1) {
    const again = writeTree(readTree(reduced, limits), keep, limits);
    if (again === reduced) return reduced;
    reduced = again;
  }
  throw new MarkupRefused("unstable");
}

function attributesOf({ attrs }: MarkupElement): Attributes {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

function writeAttribute([name, value]: readonly [string, string]): string {
  return value === "" && !MAY_BE_EMPTY.has(name) ? ` ${name}` : ` ${name}="${escapeValue(value)}"`;
}

function writeTree(nodes: readonly MarkupNode[], keep: KeepElement, limits: MarkupLimits): string {
  const pieces: string[] = [];
  let length = 0;

  function write(piece: string): void {
    length += piece.length;
    if (length > limits.length) throw new MarkupRefused("length");
    pieces.push(piece);
  }

  function writeElement(element: MarkupElement, parent: string, depth: number): void {
    // SVG and MathML have other parsing rules than HTML; none of their elements is allowed.
    if (element.namespaceURI !== html.NS.HTML || DROPPED.has(element.tagName)) return;
    const kept = depth < MAX_DEPTH ? keep(element.tagName, attributesOf(element)) : null;
    const isPlaced = kept !== null && (PARENTS.get(kept.name)?.includes(parent) ?? true);
    if (isPlaced) writeKept(element, kept, depth);
    else writeNodes(element.childNodes, parent, depth);
  }

  function writeKept(element: MarkupElement, { name, attributes }: KeptElement, depth: number): void {
    const isVoid = VOID.has(name);
    write(`<${name}${Object.entries(attributes).map(writeAttribute).join("")}${isVoid ? " /" : ""}>`);
    if (isVoid) return;
    // HTML parsers drop the first line break in a `pre`.
    const [first] = element.childNodes;
    if (name === "pre" && first && tree.isTextNode(first) && first.value.startsWith("\n")) write("\n");
    writeNodes(element.childNodes, name, depth + 1);
    write(`</${name}>`);
  }

  function writeNodes(children: readonly MarkupNode[], parent: string, depth: number): void {
    for (const child of children) {
      if (tree.isTextNode(child)) write(escapeText(child.value));
      else if (tree.isElementNode(child)) writeElement(child, parent, depth);
    }
  }

  writeNodes(nodes, "", 0);
  return pieces.join("");
}
