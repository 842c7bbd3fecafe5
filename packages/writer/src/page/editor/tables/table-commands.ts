import { type Command, TextSelection } from "prosemirror-state";
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from "prosemirror-tables";
import { schema } from "../../../engine/index.js";
import { touchesTable } from "./cell.js";

const { table, table_row, table_header, table_cell } = schema.nodes;

/** A table of two columns with a head and two rows. */
export const insertTable: Command = (state, dispatch) => {
  if (touchesTable(state.selection)) return false;
  const row = (cell: typeof table_cell) => table_row.create(null, [cell.create(), cell.create()]);
  const node = table.create(null, [row(table_header), row(table_cell), row(table_cell)]);
  const change = state.tr.replaceSelectionWith(node);
  // Into the first cell.
  let first: number | undefined;
  change.doc.nodesBetween(Math.max(0, state.selection.from - 2), change.doc.content.size, (found, pos) => {
    if (found.type === table_header) first ??= pos + 1;
    return first === undefined;
  });
  if (first !== undefined) change.setSelection(TextSelection.create(change.doc, first));
  dispatch?.(change.scrollIntoView());
  return true;
};

/** Commands on the table around the selection. */
export const TABLE_COMMANDS = {
  rowAfter: addRowAfter,
  columnAfter: addColumnAfter,
  deleteRow,
  deleteColumn,
  deleteTable,
} satisfies Record<string, Command>;

export type TableCommandName = keyof typeof TABLE_COMMANDS;
