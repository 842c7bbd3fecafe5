import type { Node } from "prosemirror-model";
import { type EditorState, TextSelection } from "prosemirror-state";
import { Decoration, type EditorView } from "prosemirror-view";

/**
 * The block with the cursor, with the height that it has. While it keeps that height, the browser lays it out alone; it would
 * otherwise go through every block of a long text with each key.
 */
export interface HeldBlock {
  readonly node: Node;
  readonly from: number;
  /** In pixels. */
  readonly height: number;
  /** Bottom of the text, in pixels below the top of the block. It moves when the block needs another height. */
  readonly end: number;
}

/** True for a block of text alone. Other inline content may change height at any time, such as a picture that loads. */
const hasWordsAlone = ({ isTextblock, type, children }: Node): boolean =>
  isTextblock && !type.spec.code && children.every(({ isText }) => isText);

/** The position of the block in which somebody writes, where that has words alone. */
function blockWithWords({ selection }: EditorState): number | undefined {
  const { $head, empty } = selection;
  const isPlain = selection instanceof TextSelection && empty && $head.depth === 1;
  return isPlain && hasWordsAlone($head.parent) ? $head.before(1) : undefined;
}

/** Measures the block in which somebody writes. Undefined where there is none that can be held. */
export function measureBlock(view: EditorView): HeldBlock | undefined {
  const from = blockWithWords(view.state);
  const dom = from === undefined ? null : view.nodeDOM(from);
  const node = from === undefined ? null : view.state.doc.nodeAt(from);
  if (from === undefined || !node || !(dom instanceof Element)) return undefined;
  const { top, height } = dom.getBoundingClientRect();
  return { node, from, height, end: view.coordsAtPos(from + node.nodeSize - 1, -1).bottom - top };
}

/**
 * A block that was held, with the height that it needs after somebody wrote in it: the words alone make it higher or lower. The same
 * object where nothing has changed, and undefined where it cannot be held any more.
 */
export function heldNow(held: HeldBlock, view: EditorView): HeldBlock | undefined {
  const now = measureBlock(view);
  if (now?.from !== held.from || !now.node.hasMarkup(held.node.type, held.node.attrs)) return undefined;
  return now.end === held.end ? held : { ...now, height: held.height + now.end - held.end };
}

export const heldDecoration = ({ node, from, height }: HeldBlock): Decoration =>
  Decoration.node(
    from,
    from + node.nodeSize,
    { class: "write-held", style: `block-size: ${height}px` },
    { isHeld: true },
  );
