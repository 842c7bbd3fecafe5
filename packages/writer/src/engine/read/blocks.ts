import type { Token } from "markdown-it";
import type { Node } from "prosemirror-model";
import { schema } from "../schema/schema.js";
import { readInlines } from "./inlines.js";
import { Unreadable } from "./unreadable.js";

/** Tokens in the order of the text. */
interface Reader {
  /** A token ahead, without taking it. */
  peek(ahead?: number): Token | undefined;
  next(): Token;
}

function readerOf(tokens: readonly Token[]): Reader {
  let at = 0;
  return {
    peek: (ahead = 0) => tokens[at + ahead],
    next() {
      const token = tokens[at];
      if (!token) throw new Unreadable("an open end");
      at += 1;
      return token;
    },
  };
}

const ALIGN = /^text-align:(left|center|right)$/;

/** Reads until the token that ends the element, and takes that token as well. */
function until(reader: Reader, end: string, read: () => Node): Node[] {
  const nodes: Node[] = [];
  while (reader.peek()?.type !== end) nodes.push(read());
  reader.next();
  return nodes;
}

function inlinesUntil(reader: Reader, end: string): Node[] {
  const inline = reader.next();
  if (inline.type !== "inline" || reader.next().type !== end) throw new Unreadable(inline.type);
  return readInlines(inline.children ?? []);
}

const orParagraph = (blocks: readonly Node[]): readonly Node[] =>
  blocks.length === 0 ? [schema.node("paragraph")] : blocks;

/** Takes the box of a task from the text of an item; null where the item is none. */
function takeBox(reader: Reader): boolean | null {
  const children = reader.peek()?.type === "paragraph_open" ? reader.peek(1)?.children : undefined;
  const [box, words] = children ?? [];
  if (box?.type !== "task_box") return null;
  children?.shift();
  if (words?.type === "text") words.content = words.content.replace(/^\s/, "");
  if (words?.type === "softbreak") children?.shift();
  return box.attrGet("checked") !== null;
}

function readItem(reader: Reader): Node {
  reader.next();
  const checked = takeBox(reader);
  const blocks = until(reader, "list_item_close", () => readBlock(reader));
  return schema.node("list_item", { checked }, orParagraph(blocks));
}

/** Whether the paragraphs of a list stand close: all of them do, or none. */
function isTight(reader: Reader, { level }: Token): boolean {
  for (let ahead = 0; ; ahead += 1) {
    const token = reader.peek(ahead);
    if (!token || token.level <= level) return true;
    if (token.type === "paragraph_open" && token.level === level + 2) return token.hidden;
  }
}

function readList(reader: Reader, opening: Token): Node {
  const isOrdered = opening.type === "ordered_list_open";
  const style = { tight: isTight(reader, opening), marker: opening.markup };
  const items = until(reader, isOrdered ? "ordered_list_close" : "bullet_list_close", () => readItem(reader));
  if (!isOrdered) return schema.node("bullet_list", style, items);
  const start = opening.attrGet("start");
  return schema.node("ordered_list", { ...style, start: start === null ? 1 : Number(start) }, items);
}

function readCell(reader: Reader): Node {
  const opening = reader.next();
  const [, align = null] = ALIGN.exec(String(opening.attrGet("style") ?? "")) ?? [];
  const isHead = opening.type === "th_open";
  return schema.node(
    isHead ? "table_header" : "table_cell",
    { align },
    inlinesUntil(reader, isHead ? "th_close" : "td_close"),
  );
}

function readTable(reader: Reader): Node {
  const rows: Node[] = [];
  for (let token = reader.next(); token.type !== "table_close"; token = reader.next())
    if (token.type === "tr_open")
      rows.push(
        schema.node(
          "table_row",
          null,
          until(reader, "tr_close", () => readCell(reader)),
        ),
      );
  return schema.node("table", null, rows);
}

/** A block of code without the line break that ends it. */
function code(content: string, attrs: { readonly info: string; readonly fence: string }): Node {
  const text = content.replace(/\n$/, "");
  return schema.node("code_block", attrs, text === "" ? [] : schema.text(text));
}

function readBlock(reader: Reader): Node {
  const token = reader.next();
  switch (token.type) {
    case "paragraph_open":
      return schema.node("paragraph", null, inlinesUntil(reader, "paragraph_close"));
    case "heading_open":
      return schema.node("heading", { level: Number(token.tag.slice(1)) }, inlinesUntil(reader, "heading_close"));
    case "blockquote_open":
      return schema.node("blockquote", null, orParagraph(until(reader, "blockquote_close", () => readBlock(reader))));
    case "callout_open": {
      const blocks = until(reader, "callout_close", () => readBlock(reader));
      return schema.node("callout", { kind: token.info }, orParagraph(blocks));
    }
    case "bullet_list_open":
    case "ordered_list_open":
      return readList(reader, token);
    case "fence":
      return code(token.content, { info: token.info, fence: token.markup });
    case "code_block":
      return code(token.content, { info: "", fence: "```" });
    case "hr":
      return schema.node("horizontal_rule");
    case "table_open":
      return readTable(reader);
    case "footnote_reference_open": {
      const label = String(token.meta?.label);
      const blocks = until(reader, "footnote_reference_close", () => readBlock(reader));
      return schema.node("footnote_def", { label }, orParagraph(blocks));
    }
    default:
      throw new Unreadable(token.type);
  }
}

/** Reads the tokens of whole blocks. Throws Unreadable for what the editor does not know. */
export function readBlocks(tokens: readonly Token[]): Node[] {
  const reader = readerOf(tokens);
  const blocks: Node[] = [];
  while (reader.peek()) blocks.push(readBlock(reader));
  return blocks;
}
