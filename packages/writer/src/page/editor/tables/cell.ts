import type { Node, ResolvedPos } from "prosemirror-model";
import { type Selection, TextSelection } from "prosemirror-state";

/** A node with where it stands. */
export interface Found {
  readonly node: Node;
  readonly pos: number;
}

function found($pos: ResolvedPos, isIt: (role: unknown) => boolean): Found | undefined {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (isIt(node.type.spec.tableRole)) return { node, pos: $pos.before(depth) };
  }
  return undefined;
}

export const isCell = ({ type }: Node): boolean =>
  type.spec.tableRole === "cell" || type.spec.tableRole === "header_cell";

/** The cell that a position is in. */
export const cellAt = ($pos: ResolvedPos): Found | undefined =>
  found($pos, (role) => role === "cell" || role === "header_cell");

/** The table that a position is in. */
export const tableAt = ($pos: ResolvedPos): Found | undefined => found($pos, (role) => role === "table");

/** Whether a part of a table is selected as text together with what is not in the same cell. */
export const isAcross = (selection: Selection): boolean =>
  selection instanceof TextSelection && cellAt(selection.$from)?.pos !== cellAt(selection.$to)?.pos;

/** Whether the selection begins or ends in a table. */
export const touchesTable = ({ $from, $to }: Selection): boolean =>
  tableAt($from) !== undefined || tableAt($to) !== undefined;
