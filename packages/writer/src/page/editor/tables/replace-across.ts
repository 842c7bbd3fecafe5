import { Slice } from "prosemirror-model";
import { type Command, type EditorState, Selection, type Transaction } from "prosemirror-state";
import { CellSelection, handlePaste } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { cellAt, type Found, isAcross, isCell, tableAt } from "./cell.js";
import { asLine, withWholeTables } from "./whole-tables.js";

/** Empties the cells of a table as far as they are in a range. The last comes first, so that no position moves. */
function clearCells(change: Transaction, { node: table, pos: start }: Found, from: number, to: number): void {
  const ranges: { readonly from: number; readonly to: number }[] = [];
  table.descendants((node, offset) => {
    if (!isCell(node)) return true;
    const begin = start + offset + 2;
    const part = { from: Math.max(from, begin), to: Math.min(to, begin + node.content.size) };
    if (part.from < part.to) ranges.unshift(part);
    return false;
  });
  for (const part of ranges) change.delete(part.from, part.to);
}

/** Takes away what is between two positions. Of a table that one of them is in, the cells stay, and so do their words beyond the range. */
function clearRange(change: Transaction, from: number, to: number): void {
  const [first, last] = [tableAt(change.doc.resolve(from)), tableAt(change.doc.resolve(to))];
  if (first && first.pos === last?.pos) {
    clearCells(change, first, from, to);
    return;
  }
  if (last) clearCells(change, last, last.pos, to);
  const [begin, end] = [first ? first.pos + first.node.nodeSize : from, last ? last.pos : to];
  if (begin < end) change.delete(begin, end);
  if (first) clearCells(change, first, from, begin);
}

/** Takes away what is selected, and puts the cursor there. No word of a cell gets into another, or out of its table. */
export function clearSelected(change: Transaction): Transaction {
  const { selection } = change;
  if (!isAcross(selection)) return selection.empty ? change : change.deleteSelection();
  const { from, to } = selection;
  clearRange(change, from, to);
  return change.setSelection(Selection.near(change.doc.resolve(from), -1));
}

/** Takes away what is selected, if that begins in one cell and ends somewhere else. */
export const clearAcross: Command = (state, dispatch) => {
  if (!isAcross(state.selection) && !(state.selection instanceof CellSelection)) return false;
  dispatch?.(clearSelected(state.tr).scrollIntoView());
  return true;
};

/** Replaces what is selected by what was copied or dragged. */
export function insertSlice(view: Pick<EditorView, "dispatch"> & { readonly state: EditorState }, given: Slice): void {
  const slice = withWholeTables(given);
  const { selection } = view.state;
  const isInTable = cellAt(selection.$from) !== undefined && !isAcross(selection);
  const isTable = slice.content.childCount === 1 && slice.content.firstChild?.type.spec.tableRole === "table";
  const arrives = {
    state: view.state,
    dispatch: (change: Transaction) => view.dispatch(change.setMeta("paste", true)),
  };
  // Cells replace cells, from the one with the cursor on; the table grows where it must.
  if (isInTable && isTable && handlePaste(arrives as EditorView, {} as ClipboardEvent, slice)) return;
  const change = clearSelected(view.state.tr);
  if (cellAt(change.selection.$from)) change.replaceSelection(new Slice(asLine(slice.content), 0, 0));
  else change.replaceSelection(slice);
  view.dispatch(change.scrollIntoView().setMeta("paste", true));
}
