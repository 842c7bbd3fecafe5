import type { Fragment, Mark, Node } from "prosemirror-model";
import { STYLE_ATTRIBUTES } from "../schema/blocks.js";
import { schema } from "../schema/schema.js";
import { isTask } from "../write/lists.js";
import { codeOnOneLine, isEmptyParagraph, onOneLine, tidyInlines } from "../write/segments.js";

const meant = (attrs: Readonly<Record<string, unknown>>): unknown[] =>
  Object.entries(attrs).filter(([name]) => !STYLE_ATTRIBUTES.has(name));

const markMeaning = ({ type, attrs }: Mark): unknown => [type.name, meant(attrs)];

/** The words of a text; pages show any number of spaces as one, but in code. */
function shownText({ text = "", marks }: Node): string {
  return schema.marks.code.isInSet(marks) ? codeOnOneLine(text) : text.replace(/\s+/g, " ");
}

const inlinesOf = ({ type, content }: Node): Fragment =>
  tidyInlines(type === schema.nodes.heading ? onOneLine(content) : content);

/** Items that are no tasks have no box, and cells are aligned by the head of their column. */
const hasMeantAttributes = (node: Node): boolean =>
  node.type === schema.nodes.list_item ? isTask(node) : node.type !== schema.nodes.table_cell;

function meaning(node: Node): unknown {
  const { type } = node;
  const attrs = hasMeantAttributes(node) ? node.attrs : {};
  if (node.isText) return [shownText(node), node.marks.map(markMeaning)];
  if (type.spec.code) return [type.name, meant(attrs), node.textContent];
  const content = node.isTextblock ? inlinesOf(node) : node.content;
  const children = content.content.filter((child) => !isEmptyParagraph(child));
  const marks = node.isInline ? node.marks.map(markMeaning) : [];
  return [type.name, meant(attrs), marks, children.map(meaning)];
}

/** Canonical form of blocks: equal for two texts that the site shows alike, however they were typed. */
export const meaningOf = (blocks: readonly Node[]): string =>
  JSON.stringify(blocks.filter((block) => !isEmptyParagraph(block)).map(meaning));
