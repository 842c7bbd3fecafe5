import { chainCommands } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { type Command, type EditorState, type Plugin, Selection, TextSelection } from "prosemirror-state";
import { addRow, CellSelection, deleteRow, goToNextCell, nextCell, selectedRect } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { type Direction, goBeyond } from "../beyond.js";
import { cellAt, type Found, isAcross, tableAt } from "./cell.js";
import { clearAcross } from "./replace-across.js";

/** The cell with the cursor. */
function currentCell({ selection }: EditorState): Found | undefined {
  return selection instanceof CellSelection
    ? { node: selection.$headCell.nodeAfter as Found["node"], pos: selection.$headCell.pos }
    : cellAt(selection.$head);
}

const besides = ({ doc }: EditorState, { pos }: Found, axis: "horiz" | "vert", dir: Direction): number | undefined =>
  nextCell(doc.resolve(pos), axis, dir)?.pos;

/** Leaves the table: into what is there, else into a new paragraph. */
const leave =
  (dir: Direction): Command =>
  (state, dispatch) => {
    const table = tableAt(state.selection.$head);
    if (!table) return false;
    const edge = dir > 0 ? table.pos + table.node.nodeSize : table.pos;
    dispatch?.(goBeyond(state.tr, edge, dir).scrollIntoView());
    return true;
  };

/** The place in a cell that is above or below the cursor, as it looks. */
function placeBelow(view: EditorView, cell: number, dir: Direction): number | undefined {
  const dom = view.nodeDOM(cell);
  if (!(dom instanceof HTMLElement)) return undefined;
  const { left } = view.coordsAtPos(view.state.selection.head);
  const { top, bottom } = dom.getBoundingClientRect();
  const style = getComputedStyle(dom);
  const edge =
    dir > 0 ? top + Number.parseFloat(style.paddingTop) + 4 : bottom - Number.parseFloat(style.paddingBottom) - 4;
  return view.posAtCoords({ left, top: edge })?.pos;
}

/** Up and down by lines, then by rows, then out of the table. */
const arrowByRow =
  (dir: Direction): Command =>
  (state, dispatch, view) => {
    const { selection } = state;
    const cell = cellAt(selection.$head);
    if (!(selection instanceof TextSelection) || !cell || !selection.empty) return false;
    if (view && !view.endOfTextblock(dir > 0 ? "down" : "up")) return false;
    const next = besides(state, cell, "vert", dir);
    if (next === undefined) return leave(dir)(state, dispatch, view);
    const seen = view && placeBelow(view, next, dir);
    const isIn = seen !== undefined && cellAt(state.doc.resolve(seen))?.pos === next;
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, isIn ? seen : next + 1)).scrollIntoView());
    return true;
  };

const isRightToLeft = (view: EditorView | undefined, { pos }: Found): boolean => {
  const dom = view?.nodeDOM(pos);
  return dom instanceof HTMLElement && getComputedStyle(dom).direction === "rtl";
};

/** Left and right by characters, then by cells, then out of the table. */
const arrowByCell =
  (side: Direction): Command =>
  (state, dispatch, view) => {
    const { selection } = state;
    const cell = cellAt(selection.$head);
    if (!(selection instanceof TextSelection) || !cell || !selection.empty) return false;
    const dir: Direction = isRightToLeft(view, cell) ? (-side as Direction) : side;
    const { parentOffset, parent } = selection.$head;
    if (parentOffset !== (dir > 0 ? parent.content.size : 0)) return false;
    const $edge = state.doc.resolve(dir > 0 ? cell.pos + cell.node.nodeSize : cell.pos);
    const next = Selection.findFrom($edge, dir, true);
    if (!next || tableAt(next.$head)?.pos !== tableAt($edge)?.pos) return leave(dir)(state, dispatch, view);
    dispatch?.(state.tr.setSelection(next).scrollIntoView());
    return true;
  };

/** Selects the next cell as well, once the words of the own one are selected as far as the key can. */
const selectOn =
  (axis: "horiz" | "vert", side: Direction): Command =>
  (state, dispatch, view) => {
    const { selection } = state;
    const cell = currentCell(state);
    if (!cell || isAcross(selection)) return false;
    const dir: Direction = axis === "horiz" && isRightToLeft(view, cell) ? (-side as Direction) : side;
    if (selection instanceof TextSelection) {
      const { parentOffset, parent } = selection.$head;
      const isEnd = parentOffset === (dir > 0 ? parent.content.size : 0);
      if (axis === "horiz" && !isEnd) return false;
      if (axis === "vert" && view && !view.endOfTextblock(dir > 0 ? "down" : "up")) return false;
    }
    const next = besides(state, cell, axis, dir);
    // From the edge on, the browser would select what is beside the table.
    if (next === undefined) return selection instanceof CellSelection;
    const anchor = selection instanceof CellSelection ? selection.$anchorCell.pos : cell.pos;
    dispatch?.(state.tr.setSelection(CellSelection.create(state.doc, anchor, next)).scrollIntoView());
    return true;
  };

/** Adds a row at the end, and goes into its first cell, or into the one below the cursor. */
const appendRow =
  (isBelow: boolean): Command =>
  (state, dispatch) => {
    const cell = currentCell(state);
    if (!cell) return false;
    const rect = selectedRect(state);
    const change = addRow(state.tr, rect, rect.map.height);
    const end = rect.tableStart + rect.table.content.size + 1;
    // Each new cell is empty.
    const column = isBelow ? state.doc.resolve(cell.pos).index() : 0;
    dispatch?.(change.setSelection(TextSelection.create(change.doc, end + 2 * column + 1)).scrollIntoView());
    return true;
  };

/** Removes a last row without words, which Enter has added, and leaves the table. */
const endTable: Command = (state, dispatch) => {
  const { table, map, top } = selectedRect(state);
  const isEmpty = table.lastChild?.children.every(({ content }) => content.size === 0) === true;
  if (top !== map.height - 1 || map.height < 3 || !isEmpty) return false;
  return deleteRow(
    state,
    dispatch &&
      ((change) => {
        const pos = change.mapping.map(tableAt(state.selection.$head)?.pos ?? 0);
        const end = pos + (change.doc.nodeAt(pos)?.nodeSize ?? 0);
        dispatch(goBeyond(change, end, 1).scrollIntoView());
      }),
  );
};

/** Down into the next row; below the last row, into a new one. A cell of Markdown is one line, so it has no line breaks. */
const enterRow: Command = (state, dispatch, view) => {
  const cell = currentCell(state);
  if (!cell) return false;
  const next = besides(state, cell, "vert", 1);
  if (next === undefined) return chainCommands(endTable, appendRow(true))(state, dispatch, view);
  const end = next + 1 + (state.doc.nodeAt(next)?.content.size ?? 0);
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, end)).scrollIntoView());
  return true;
};

/** A line break in place of what is selected only takes that away, as it would have to stand in a cell. */
const replaceAcross: Command = (state, dispatch) => isAcross(state.selection) && clearAcross(state, dispatch);

const inTable =
  (command: Command): Command =>
  (state, dispatch, view) =>
    currentCell(state) !== undefined && command(state, dispatch, view);

/** Keys in tables, and for what is selected across the edge of a cell. */
export const tableKeys = (): Plugin => {
  const remove = clearAcross;
  const enter = chainCommands(replaceAcross, enterRow);
  return keymap({
    ArrowUp: arrowByRow(-1),
    ArrowDown: arrowByRow(1),
    ArrowLeft: arrowByCell(-1),
    ArrowRight: arrowByCell(1),
    "Shift-ArrowUp": selectOn("vert", -1),
    "Shift-ArrowDown": selectOn("vert", 1),
    "Shift-ArrowLeft": selectOn("horiz", -1),
    "Shift-ArrowRight": selectOn("horiz", 1),
    Backspace: remove,
    Delete: remove,
    "Mod-Backspace": remove,
    "Mod-Delete": remove,
    "Alt-Backspace": remove,
    "Alt-Delete": remove,
    "Shift-Backspace": remove,
    Enter: enter,
    "Shift-Enter": enter,
    "Mod-Enter": inTable(leave(1)),
    Tab: chainCommands(goToNextCell(1), inTable(appendRow(false))),
    "Shift-Tab": goToNextCell(-1),
  });
};
