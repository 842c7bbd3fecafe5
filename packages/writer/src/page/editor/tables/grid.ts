import { Fragment, type Node } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { TableMap } from "prosemirror-tables";
import { schema } from "../../../engine/index.js";
import type { Found } from "./cell.js";

const { table, table_row, table_header, table_cell } = schema.nodes;

/** Whether all rows of a table have the same number of cells, and at least one. */
export const isRectangular = (given: Node): boolean => {
  const { problems, width } = TableMap.get(given);
  return !problems && width > 0;
};

const PLAIN = table_cell.create().attrs;

const kindOf = (row: number): typeof table_cell => (row === 0 ? table_header : table_cell);

/** The attributes of a cell as Markdown has them: it covers one place, and stands as the head of its column does. */
const attrsIn = (given: Node, column: number): Node["attrs"] => ({
  ...PLAIN,
  align: given.firstChild?.maybeChild(column)?.attrs.align ?? null,
});

const isAs = ({ type, attrs }: Node, kind: Node["type"], wanted: Node["attrs"]): boolean =>
  type === kind && Object.keys(wanted).every((name) => attrs[name] === wanted[name]);

/** A table as Markdown has them: its first row is the head, and all rows are as long as the longest. Undefined for one without cells. */
export function gridOf(given: Node): Node | undefined {
  const rows = given.children.filter(({ childCount }) => childCount > 0);
  const width = Math.max(0, ...rows.map(({ childCount }) => childCount));
  if (width === 0) return undefined;
  const model = table.create(null, rows);
  const columns = Array.from({ length: width }, (_each, column) => attrsIn(model, column));
  return table.create(
    null,
    rows.map(({ children }, row) =>
      table_row.create(
        null,
        columns.map((attrs, column) => kindOf(row).create(attrs, children[column]?.content)),
      ),
    ),
  );
}

/** Blocks whose tables are as Markdown has them. */
export const withGrids = (content: Fragment): Fragment =>
  Fragment.from(
    content.content.flatMap((node) => {
      if (node.type === table) return gridOf(node) ?? [];
      return node.isTextblock || node.isLeaf ? node : node.copy(withGrids(node.content));
    }),
  );

/** Gives the cells of a rectangular table the kinds and the alignment that they are stored with. The words stay where they are. */
export function shapeCells(change: Transaction, { node, pos }: Found): void {
  node.forEach((row, offset, index) => {
    row.forEach((cell, within, column) => {
      const attrs = attrsIn(node, column);
      const kind = kindOf(index);
      if (!isAs(cell, kind, attrs)) change.setNodeMarkup(pos + offset + within + 2, kind, attrs);
    });
  });
}
