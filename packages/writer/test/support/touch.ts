import { Fragment, type Node } from "prosemirror-model";
import { schema } from "../../src/engine/index.js";

/** The document with a word at the end of one of its paragraphs; undefined where it has none, or none with words. */
export function touched(doc: Node, nth: number): { readonly doc: Node; readonly at: number } | undefined {
  const paragraphs = doc.children.flatMap((node, at) =>
    node.type === schema.nodes.paragraph && node.textContent.trim() !== "" ? [at] : [],
  );
  const at = paragraphs[nth % Math.max(1, paragraphs.length)];
  const paragraph = at === undefined ? undefined : doc.children[at];
  if (at === undefined || !paragraph) return undefined;
  const changed = paragraph.copy(paragraph.content.append(Fragment.from(schema.text(" andmore"))));
  return { doc: doc.copy(doc.content.replaceChild(at, changed)), at };
}
