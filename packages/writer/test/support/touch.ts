import type { Node } from "prosemirror-model";
import { EditorState } from "prosemirror-state";
import { schema } from "../../src/engine/index.js";

/** Text to type, and its position: the number of a paragraph, and how far into its text. */
export interface Touch {
  readonly nth: number;
  readonly into: "start" | "middle" | "end";
  readonly text: string;
}

/** The document with something typed into one of its paragraphs; undefined where it has none, or none with words. */
export function touched(
  doc: Node,
  { nth, into, text }: Touch,
): { readonly doc: Node; readonly at: number } | undefined {
  const paragraphs = doc.children.flatMap((node, at) =>
    node.type === schema.nodes.paragraph && node.textContent.trim() !== "" ? [at] : [],
  );
  const at = paragraphs[nth % Math.max(1, paragraphs.length)];
  if (at === undefined) return undefined;
  const size = doc.child(at).content.size;
  const begin = doc.children.slice(0, at).reduce((sum, { nodeSize }) => sum + nodeSize, 1);
  const offset = { start: 0, middle: Math.floor(size / 2), end: size }[into];
  return { doc: EditorState.create({ doc }).tr.insertText(text, begin + offset).doc, at };
}
