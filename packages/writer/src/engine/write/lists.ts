import type { Fragment, Node } from "prosemirror-model";
import { schema } from "../schema/schema.js";
import { isEmptyParagraph } from "./segments.js";

const { paragraph, heading, code_block, blockquote, callout, bullet_list, ordered_list, list_item } = schema.nodes;

/** Blocks with an end of their own: anything can follow on the next line. */
const ENDING = new Set([heading, code_block]);
/** Blocks with a beginning of their own: they can follow anything on the next line. */
const BEGINNING = new Set([heading, code_block, blockquote, callout, bullet_list, ordered_list]);
/** Both are quotes in Markdown, and would be one below each other. */
const QUOTES = new Set([blockquote, callout]);

const isSameKind = (one: Node, other: Node): boolean =>
  one.type === other.type || (QUOTES.has(one.type) && QUOTES.has(other.type));

/** Whether a block can stand right below another one, without an empty line that would make their list a loose one. */
export const isClose = (before: Node, after: Node): boolean =>
  ENDING.has(before.type) || (BEGINNING.has(after.type) && !isSameKind(before, after) && !beginsEmpty(after));

/** Whether the first item of a list has no words, and would be read as a part of a paragraph above it. */
const beginsEmpty = ({ firstChild }: Node): boolean =>
  firstChild?.type === list_item && firstChild.firstChild !== null && isEmptyParagraph(firstChild.firstChild);

const BOXES = { done: "[x] ", open: "[ ] ", none: "" } as const;

/** Whether an item is a task: in Markdown, its box begins a paragraph with words. */
export function isTask({ attrs, firstChild }: Node): boolean {
  return attrs.checked !== null && firstChild?.type === paragraph && !isEmptyParagraph(firstChild);
}

const boxOf = (item: Node): string => BOXES[isTask(item) ? (item.attrs.checked ? "done" : "open") : "none"];

function writeItem(item: Node, marker: string, lines: readonly string[]): readonly string[] {
  // Three hyphens after a hyphen would be one long rule.
  const [first = "", ...rest] = lines[0] === "---" ? ["___", ...lines.slice(1)] : lines;
  const indent = " ".repeat(marker.length + 1);
  return [`${marker} ${boxOf(item)}${first}`.trimEnd(), ...rest.map((line) => (line === "" ? "" : indent + line))];
}

/** The Markdown of a list. */
export function writeList(
  list: Node,
  write: (content: Fragment, isTight: boolean) => readonly string[],
): readonly string[] {
  const { tight, marker, start } = list.attrs as { tight: boolean; marker: string; start?: number };
  const lines: string[] = [];
  list.forEach((item, _offset, index) => {
    if (index > 0 && !tight) lines.push("");
    const sign = start === undefined ? marker : `${start + index}${marker}`;
    lines.push(...writeItem(item, sign, write(item.content, tight)));
  });
  return lines;
}
