import { Fragment, type Mark, type MarkType, type Node } from "prosemirror-model";
import { schema } from "../schema/schema.js";

/** A piece of a line: a text or an inline node, with its marks. */
export interface Segment {
  readonly node: Node;
  readonly marks: readonly Mark[];
}

const EDGES = /^(\s*)(.*?)(\s*)$/su;
const { link, strong, em, strike, code } = schema.marks;

/** Marks that Markdown does not begin or end with a space, and that nobody sees on one. */
const TIGHT: ReadonlySet<MarkType> = new Set([strong, em, strike]);

export const isTight = ({ type }: Mark): boolean => TIGHT.has(type);

/** Whether a segment is spaces, or a line break. */
export function isBlank({ node, marks }: Segment): boolean {
  if (node.type === schema.nodes.hard_break) return true;
  return node.isText && !code.isInSet(marks) && /^\s*$/.test(node.text ?? "");
}

/** Only texts are code, and a reference to a note is a link of its own. */
const mayHave = ({ type }: Node, mark: MarkType): boolean =>
  mark !== code && !(mark === link && type === schema.nodes.footnote_ref);

function parts(node: Node, split: (text: string) => readonly string[]): Segment[] {
  const { marks } = node;
  if (!node.isText) return [{ node, marks: marks.filter(({ type }) => mayHave(node, type)) }];
  if (code.isInSet(marks)) return [{ node, marks }];
  return split(node.text ?? "").flatMap((part) => (part === "" ? [] : [{ node: schema.text(part, marks), marks }]));
}

const isBreak = (segment: Segment | undefined): boolean => segment?.node.type === schema.nodes.hard_break;

/** A block does not begin or end with spaces or line breaks, nor do its lines. */
function trimEnds(segments: readonly Segment[]): Segment[] {
  const kept = [...segments];
  while (kept[0] && isBlank(kept[0])) kept.shift();
  while (kept.length > 0 && isBlank(kept[kept.length - 1] as Segment)) kept.pop();
  return kept.filter((segment, at) => {
    const isSpace = !isBreak(segment) && isBlank(segment);
    return !(isSpace && (isBreak(kept[at - 1]) || isBreak(kept[at + 1])));
  });
}

const atEdges = (text: string): readonly string[] => EDGES.exec(text)?.slice(1) ?? [];
const atSpaces = (text: string): readonly string[] => text.split(/(\s+)/);

/** The content of a paragraph, a heading or a cell, as Markdown can write it; texts apart from the spaces at their edges. */
export const segmentsOf = (content: Fragment): Segment[] =>
  trimEnds(content.content.flatMap((node) => parts(node, atEdges)));

/** The same content without the marks that nobody sees. */
export function tidyInlines(content: Fragment): Fragment {
  const segments = trimEnds(content.content.flatMap((node) => parts(node, atSpaces)));
  return Fragment.from(
    segments.map((segment) => {
      const { node, marks } = segment;
      return node.mark(isBlank(segment) ? marks.filter((mark) => !isTight(mark)) : marks);
    }),
  );
}

/** Code in a line has no lines of its own: they are spaces, as many as there are. */
export const codeOnOneLine = (text: string): string => text.replace(/\r\n?|\n/g, " ");

/** Line breaks as spaces: a heading is one line, and a space beside a break is one beside a space there. */
export const onOneLine = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.map((node) =>
      node.type === schema.nodes.hard_break ? schema.text(" ", code.removeFromSet(node.marks)) : node,
    ),
  );

/** Whether a block is a paragraph without words, which Markdown does not have. */
export const isEmptyParagraph = ({ type, content }: Node): boolean =>
  type === schema.nodes.paragraph && segmentsOf(content).length === 0;
