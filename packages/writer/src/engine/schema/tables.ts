import type { NodeSpec } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";

export const ALIGNMENTS = ["left", "center", "right"] as const;
export type Alignment = (typeof ALIGNMENTS)[number] | null;

const alignmentOf = (cell: HTMLElement): Alignment => {
  const given = cell.getAttribute("align");
  return ALIGNMENTS.find((known) => known === given) ?? null;
};

const nodes = tableNodes({
  tableGroup: "block",
  // A cell of Markdown is one line.
  cellContent: "cell*",
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: alignmentOf,
    },
  },
});

/** Each cell has its own direction, as each paragraph does. */
const cell = (spec: NodeSpec, tag: string): NodeSpec => ({
  ...spec,
  toDOM: ({ attrs }) => [
    tag,
    {
      dir: "auto",
      ...(attrs.colspan === 1 ? {} : { colspan: String(attrs.colspan) }),
      ...(attrs.rowspan === 1 ? {} : { rowspan: String(attrs.rowspan) }),
      ...(attrs.align === null ? {} : { "data-align": String(attrs.align) }),
    },
    0,
  ],
});

/**
 * Tables; the first row is the head. Between cells and rows there is no place for the cursor: a cell can be typed into, so an
 * editor would take a place between cells for one where text begins another cell.
 */
export const TABLES: Record<"table" | "table_row" | "table_cell" | "table_header", NodeSpec> = {
  ...nodes,
  table: { ...nodes.table, allowGapCursor: false },
  table_row: { ...nodes.table_row, allowGapCursor: false },
  table_cell: cell(nodes.table_cell, "td"),
  table_header: cell(nodes.table_header, "th"),
};
