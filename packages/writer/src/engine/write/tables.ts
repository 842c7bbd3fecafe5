import type { Node } from "prosemirror-model";
import type { Alignment } from "../schema/tables.js";
import type { Care } from "./escape.js";
import { writeInlines } from "./inlines.js";

const RULES = { left: ":---", center: ":---:", right: "---:", none: "---" } as const;

const ruleOf = (cell: Node): string => RULES[(cell.attrs.align as Alignment) ?? "none"];

/** A cell on one line; a pipe in it would begin another cell. */
const cellOf = (cell: Node, care: Care): string => writeInlines(cell.content, care).replace(/\\?\|/g, "\\|").trim();

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** A cell, and an empty text for each further column that it covers. */
const spread = (cell: Node, text: string): readonly string[] => [
  text,
  ...Array<string>(Math.max(0, Number(cell.attrs.colspan) - 1)).fill(""),
];

const widened = (cells: readonly string[], width: number, filling: string): readonly string[] => [
  ...cells,
  ...Array<string>(width - cells.length).fill(filling),
];

/** The Markdown of a table. All rows have as many cells as the longest, or their ends would be lost. */
export function writeTable(table: Node, care: Care): readonly string[] {
  const rows = table.children.map(({ children }) => children.flatMap((cell) => spread(cell, cellOf(cell, care))));
  const width = Math.max(...rows.map(({ length }) => length));
  const [head = "", ...others] = rows.map((cells) => row(widened(cells, width, "")));
  const rules =
    table.firstChild?.children.flatMap((cell) => spread(cell, ruleOf(cell)).map((rule) => rule || RULES.none)) ?? [];
  return [head, row(widened(rules, width, RULES.none)), ...others];
}
