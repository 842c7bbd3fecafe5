import type { Node, NodeType } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";

/** The node of one of the given types that the selection is in, the innermost first. */
export function around(
  { selection: { $from } }: EditorState,
  ...types: readonly NodeType[]
): { readonly node: Node; readonly pos: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (types.includes(node.type)) return { node, pos: $from.before(depth) };
  }
  return undefined;
}
