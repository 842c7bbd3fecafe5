import type { Fragment, Node } from "prosemirror-model";
import { schema } from "../schema/schema.js";
import { type Care, escapeLine } from "./escape.js";
import { writeInlines } from "./inlines.js";
import { isClose, writeList } from "./lists.js";
import { isEmptyParagraph, onOneLine } from "./segments.js";
import { writeTable } from "./tables.js";

const { nodes } = schema;

/** Lines without the characters that end them. */
export type Lines = readonly string[];

const paragraph = (node: Node, care: Care): Lines =>
  writeInlines(node.content, care)
    .split("\n")
    .map((line) => escapeLine(line.trim()));

function heading(node: Node, care: Care): Lines {
  const text = writeInlines(onOneLine(node.content), care).trim();
  const hashes = "#".repeat(Number(node.attrs.level));
  // Hashes at the end would count as a part of the mark.
  return [text === "" ? hashes : `${hashes} ${text.replace(/(^|\s)(#+)$/, "$1\\$2")}`];
}

function codeBlock(node: Node): Lines {
  const { info, fence } = node.attrs as { info: string; fence: string };
  const text = node.textContent;
  const mark = info.includes("`") || fence.startsWith("~") ? "~" : "`";
  const runs = text.match(mark === "~" ? /~{3,}/g : /`{3,}/g) ?? [];
  const edge = mark.repeat(Math.max(3, ...runs.map((run) => run.length + 1)));
  return [`${edge}${info}`, ...(text === "" ? [] : text.split("\n")), edge];
}

const quoted = (lines: Lines): Lines =>
  lines.length === 0 ? [">"] : lines.map((line) => (line === "" ? ">" : `> ${line}`));

/** A callout: a quote with its kind in the first line. Only a paragraph may follow that line at once, as it would be one with it. */
function callout(node: Node, care: Care): Lines {
  const first = node.children.find((child) => !isEmptyParagraph(child));
  const gap = first === undefined || first.type === nodes.paragraph ? [] : [""];
  return quoted([`[!${String(node.attrs.kind).toUpperCase()}]`, ...gap, ...writeBlocks(node.content, care)]);
}

/** A note: its first line after its label, the others indented. */
function note(node: Node, care: Care): Lines {
  const [first = "", ...rest] = writeBlocks(node.content, care);
  return [`[^${node.attrs.label}]: ${first}`.trimEnd(), ...rest.map((line) => (line === "" ? "" : `    ${line}`))];
}

/** The Markdown of a block. */
export function writeBlock(node: Node, care: Care): Lines {
  switch (node.type) {
    case nodes.heading:
      return heading(node, care);
    case nodes.blockquote:
      return quoted(writeBlocks(node.content, care));
    case nodes.callout:
      return callout(node, care);
    case nodes.horizontal_rule:
      return ["---"];
    case nodes.code_block:
      return codeBlock(node);
    case nodes.verbatim:
      return node.textContent.split("\n");
    case nodes.bullet_list:
    case nodes.ordered_list:
      return writeList(node, (content, isTight) => writeBlocks(content, care, isTight));
    case nodes.table:
      return writeTable(node, care);
    case nodes.footnote_def:
      return note(node, care);
    default:
      return paragraph(node, care);
  }
}

const otherMarker: Readonly<Record<string, string>> = { "-": "*", "*": "-", "+": "-", ".": ")", ")": "." };

/** A list right after one of its kind has another marker, or both would be one. */
export function apart(before: Node | undefined, node: Node): Node {
  const isSame = before?.type === node.type && before.attrs.marker === node.attrs.marker;
  if (!isSame || node.attrs.marker === undefined) return node;
  return node.type.create({ ...node.attrs, marker: otherMarker[String(node.attrs.marker)] }, node.content);
}

/** The Markdown of blocks below each other. Paragraphs without text are left out, as Markdown has none. */
export function writeBlocks(content: Fragment, care: Care, isTight = false): Lines {
  const lines: string[] = [];
  let before: Node | undefined;
  content.forEach((given) => {
    if (isEmptyParagraph(given)) return;
    const node = apart(before, given);
    if (before && !(isTight && isClose(before, node))) lines.push("");
    lines.push(...writeBlock(node, care));
    before = node;
  });
  return lines;
}
