import { defaultTreeAdapter as tree } from "parse5";
import { isBlock } from "./display.js";
import { createLines, type Lines } from "./lines.js";
import { MARKUP_LIMITS, type MarkupLimits, MarkupRefused } from "./markup-limits.js";
import { type MarkupElement, type MarkupNode, readTree } from "./markup-tree.js";
import { createFinder, isDropped } from "./markup-words.js";

export type Attributes = Readonly<Record<string, string>>;

/** An element of the result: its name and attributes in order. An attribute with an empty value is written without one. */
export interface KeptElement {
  readonly name: string;
  readonly attributes: Attributes;
}

/** Decides about an element; null removes it and keeps its contents, those of a block on lines of their own. */
export type KeepElement = (name: string, attributes: Attributes) => KeptElement | null;

// Deeper elements are removed, and their contents stay.
const MAX_DEPTH = 60;
// Each reading after the first meets allowed elements only. Two readings are usual, and no test has needed more than four.
const MAX_READINGS = 10;

const VOID: ReadonlySet<string> = new Set(["br", "hr", "img", "input"]);
/** These elements close one of their kind around the text on the page, unless a list of their own contains them. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["li", ["ul", "ol"]],
  ["dt", ["dl"]],
  ["dd", ["dl"]],
  ["rb", ["ruby", "rtc"]],
  ["rt", ["ruby", "rtc"]],
  ["rtc", ["ruby"]],
  ["rp", ["ruby", "rtc"]],
]);
/** Elements without text that stand in a line as words do. */
const WORDS: ReadonlySet<string> = new Set(["img", "input"]);
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

const isFilled = (text: string): boolean => /\S/.test(text);

function attributesOf({ attrs }: MarkupElement): Attributes {
  return Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
}

function writeAttribute([name, value]: readonly [string, string]): string {
  return value === "" && !MAY_BE_EMPTY.has(name) ? ` ${name}` : ` ${name}="${escapeValue(value)}"`;
}

function writeTree(nodes: readonly MarkupNode[], keep: KeepElement, limits: MarkupLimits): string {
  const pieces: string[] = [];
  let length = 0;
  const keptName = (element: MarkupElement): string | undefined => keep(element.tagName, attributesOf(element))?.name;
  const hasWords = createFinder(isFilled, (element) => WORDS.has(keptName(element) ?? ""));
  const containsBlock = createFinder(
    () => false,
    (element) => isBlock(keptName(element) ?? ""),
  );

  function write(piece: string): void {
    length += piece.length;
    if (length > limits.length) throw new MarkupRefused("length");
    pieces.push(piece);
  }

  function writeElement(element: MarkupElement, lines: Lines, depth: number): void {
    if (isDropped(element)) return;
    const kept = depth < MAX_DEPTH ? keep(element.tagName, attributesOf(element)) : null;
    const isPlaced = kept !== null && (PARENTS.get(kept.name)?.includes(lines.parent) ?? true);
    if (isPlaced) writeKept(element, kept, lines, depth);
    else if (isBlock(element.tagName)) lines.removedBlock(() => writeNodes(element.childNodes, lines, depth));
    else writeNodes(element.childNodes, lines, depth);
  }

  /** Writes what has to stand before a kept element; false where the element is not needed. */
  function begin(element: MarkupElement, name: string, lines: Lines): boolean {
    if (name === "br") return lines.lineBreak();
    if (isBlock(name)) lines.keptBlock();
    else if (WORDS.has(name)) lines.words();
    else if (hasWords(element)) lines.element(containsBlock(element));
    return true;
  }

  function writeKept(element: MarkupElement, { name, attributes }: KeptElement, around: Lines, depth: number): void {
    if (!begin(element, name, around)) return;
    const isVoid = VOID.has(name);
    write(`<${name}${Object.entries(attributes).map(writeAttribute).join("")}${isVoid ? " /" : ""}>`);
    if (isVoid) return;
    // HTML parsers drop the first line break in a `pre`.
    const [first] = element.childNodes;
    if (name === "pre" && first && tree.isTextNode(first) && first.value.startsWith("\n")) write("\n");
    const lines = isBlock(name) ? createLines(name, write) : around.within(name);
    writeNodes(element.childNodes, lines, depth + 1);
    lines.end();
    write(`</${name}>`);
  }

  function writeNodes(children: readonly MarkupNode[], lines: Lines, depth: number): void {
    for (const child of children) {
      if (tree.isTextNode(child)) {
        if (lines.isOfCode) lines.code(child.value);
        else if (isFilled(child.value)) lines.words();
        write(escapeText(child.value));
      } else if (tree.isElementNode(child)) writeElement(child, lines, depth);
    }
  }

  const lines = createLines("", write);
  writeNodes(nodes, lines, 0);
  lines.end();
  return pieces.join("");
}
