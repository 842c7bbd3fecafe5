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
      setDOMAttr: (value, attributes) => {
        if (value) attributes["data-align"] = value;
      },
    },
  },
});

/**
 * Tables; the first row is the head. Between cells and rows there is no place for the cursor: a cell can be typed into, so an
 * editor would take a place between cells for one where text begins another cell.
 */
export const TABLES: Record<"table" | "table_row" | "table_cell" | "table_header", NodeSpec> = {
  ...nodes,
  table: { ...nodes.table, allowGapCursor: false },
  table_row: { ...nodes.table_row, allowGapCursor: false },
};
