import { Fragment, type Node, Slice } from "prosemirror-model";
import { schema } from "../../../engine/index.js";
import { isCell } from "./cell.js";
import { withGrids } from "./grid.js";

const { table, table_row, table_header, table_cell, hard_break } = schema.nodes;

/**
 * Converts any content to one line of inline content for a cell: text of different blocks and lines is separated by a
 * space.
 */
export function asLine(content: Fragment): Fragment {
  const line: Node[] = [];
  let isApart = false;
  const add = (node: Node): void => {
    if (isApart && line.length > 0) line.push(schema.text(" "));
    isApart = false;
    line.push(node);
  };
  content.descendants((node) => {
    if (node.isBlock || node.type === hard_break) isApart = true;
    else if (node.isText) add(schema.text((node.text ?? "").replace(/\s*\n\s*/g, " "), node.marks));
    else if (node.isInline) add(node);
    return node.isBlock;
  });
  return Fragment.from(line);
}

/** Counts the levels of an open side before the first table. */
function openUntilTable(content: Fragment, open: number, side: "firstChild" | "lastChild"): number {
  let node = content[side];
  for (let depth = 0; depth < open; depth += 1) {
    if (!node || node.type === table) return depth;
    node = node[side];
  }
  return open;
}

/** The text of a slice that is a part of a single cell. */
function partOfCell({ content, openStart, openEnd }: Slice): Fragment | undefined {
  let within = content;
  for (let depth = 0; depth < Math.min(openStart, openEnd) && within.childCount === 1; depth += 1) {
    const node = within.child(0);
    if (isCell(node)) return node.content;
    within = node.content;
  }
  return undefined;
}

/** Rows or cells without the table that they were taken from, as a table. */
function tableOf({ content }: Slice): Node | undefined {
  const first = content.firstChild;
  if (first?.type === table_row) return table.create(null, content);
  return first?.type === table_cell || first?.type === table_header
    ? table.create(null, table_row.create(null, content))
    : undefined;
}

/** A slice that does not end within a table, so that no text becomes a part of one where the slice is inserted. */
export function withWholeTables(slice: Slice): Slice {
  const part = partOfCell(slice);
  if (part) return new Slice(part, 0, 0);
  const made = tableOf(slice);
  if (made) return new Slice(withGrids(Fragment.from(made)), 0, 0);
  const { content, openStart, openEnd } = slice;
  return new Slice(
    withGrids(content),
    openUntilTable(content, openStart, "firstChild"),
    openUntilTable(content, openEnd, "lastChild"),
  );
}
