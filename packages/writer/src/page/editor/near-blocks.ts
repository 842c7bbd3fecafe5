import type { EditorState } from "prosemirror-state";
import { Decoration, type DecorationSet } from "prosemirror-view";

/** The class of the selection's block and those around it, which the browser never skips. */
export const NEAR = "write-near";
/** This many blocks above and below the selection are near. */
const NEAR_BLOCKS = 5;
/** Least distance of the selection from distant blocks, in blocks; closer than that, the near ones are chosen anew. */
const ROOM_BLOCKS = 2;

/** The number of the first of the blocks of the selection and so many on either side, and the number after the last. */
function around({ doc, selection: { $from, $to } }: EditorState, blocks: number): readonly [number, number] {
  return [Math.max(0, $from.index(0) - blocks), Math.min(doc.childCount, $to.index(0) + 1 + blocks)];
}

/** Marks the blocks around the selection. */
export function nearBlocks(state: EditorState): Decoration[] {
  const [first, end] = around(state, NEAR_BLOCKS);
  let at = state.selection.$from.posAtIndex(first, 0);
  return state.doc.children.slice(first, end).map(({ nodeSize }) => {
    const from = at;
    at += nodeSize;
    return Decoration.node(from, at, { class: NEAR }, { isNear: true });
  });
}

/** Whether every block that the selection may reach with the next key is marked as near. */
export function isAmongNear(state: EditorState, marks: DecorationSet): boolean {
  const [first, end] = around(state, ROOM_BLOCKS);
  const { $from, $to } = state.selection;
  // A block that only touches the range is found as well.
  const [from, to] = [$from.posAtIndex(first, 0), $to.posAtIndex(end, 0)];
  const found = marks.find(from, to, ({ isNear }) => isNear === true);
  return found.filter((mark) => mark.from >= from && mark.to <= to).length === end - first;
}
