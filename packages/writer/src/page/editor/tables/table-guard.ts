import type { Node, Slice } from "prosemirror-model";
import { Plugin, TextSelection, type Transaction } from "prosemirror-state";
import { CellSelection } from "prosemirror-tables";
import { ReplaceAroundStep, ReplaceStep, type Step } from "prosemirror-transform";
import { FROM_OUTSIDE } from "../footnotes.js";
import { cellAt, type Found, tableAt } from "./cell.js";
import { isRectangular, shapeCells } from "./grid.js";

/** Whether what follows a slice would become a part of a table in it, or what precedes it. */
function isOpenInTable({ content, openStart, openEnd }: Slice): boolean {
  const hasTable = (node: Node | null, open: number, side: "firstChild" | "lastChild"): boolean =>
    node !== null && open > 0 && (node.type.spec.tableRole !== undefined || hasTable(node[side], open - 1, side));
  return hasTable(content.firstChild, openStart, "firstChild") || hasTable(content.lastChild, openEnd, "lastChild");
}

const tablePos = (doc: Node, pos: number): number | undefined => tableAt(doc.resolve(pos))?.pos;

/** Whether a step that keeps what is in the middle of its range keeps it in the table that it is in, or outside of all. */
function keepsMiddle({ from, gapFrom, gapTo, slice }: ReplaceAroundStep, doc: Node): boolean {
  const table = tablePos(doc, from);
  if (tablePos(doc, gapFrom) !== table || tablePos(doc, gapTo) !== table) return false;
  let isInNewTable = false;
  slice.content.descendants(({ type }) => {
    isInNewTable ||= type.spec.tableRole === "table";
  });
  return !isInNewTable;
}

/** Whether a step leaves each word in its cell: it joins no cells and splits none. */
function keepsCells(step: Step, doc: Node): boolean {
  if (!(step instanceof ReplaceStep || step instanceof ReplaceAroundStep)) return true;
  if (step instanceof ReplaceAroundStep && !keepsMiddle(step, doc)) return false;
  const [$from, $to] = [doc.resolve(step.from), doc.resolve(step.to)];
  const [first, last] = [tableAt($from)?.pos, tableAt($to)?.pos];
  if (first === undefined && last === undefined) return !isOpenInTable(step.slice);
  return first === last && $from.sameParent($to) && step.slice.openStart === 0 && step.slice.openEnd === 0;
}

/** The tables that a change may have touched, as they are after it. */
function changedTables(change: Transaction): readonly Found[] {
  const tables = new Map<number, Node>();
  change.mapping.maps.forEach((map, at) => {
    const later = change.mapping.slice(at + 1);
    map.forEach((_from, _to, from, to) => {
      change.doc.nodesBetween(later.map(from, -1), later.map(to, 1), (node, pos) => {
        if (node.type.spec.tableRole === "table") tables.set(pos, node);
        return !node.isTextblock && node.type.spec.tableRole !== "table";
      });
    });
  });
  return [...tables].map(([pos, node]) => ({ pos, node }));
}

/** Positions, after several changes, of the tables that these may have touched. */
const placesOfTables = (changes: readonly Transaction[]): ReadonlySet<number> =>
  new Set(
    changes.flatMap((change, at) =>
      changedTables(change).map(({ pos }) =>
        changes.slice(at + 1).reduce((place, { mapping }) => mapping.map(place), pos),
      ),
    ),
  );

/** True for undo and for edits of the source, which restore a valid state of the whole text. */
const isKnown = (change: Transaction): boolean =>
  change.getMeta("history$") !== undefined || change.getMeta(FROM_OUTSIDE) !== undefined;

const isAllowed = (change: Transaction): boolean =>
  change.steps.every((step, at) => keepsCells(step, change.docs[at] as Node)) &&
  changedTables(change).every(({ node }) => isRectangular(node));

/**
 * The last line of defence of tables, below the commands that know them. Refuses every change that would leave rows of
 * different lengths or carry words from one cell into another, such as what the browser makes of a key by itself. Keeps the
 * kinds and the alignment of cells as they are stored, and what is selected from cell to cell a selection of cells.
 */
export const tableGuard = (): Plugin =>
  new Plugin({
    filterTransaction: (change) => !change.docChanged || isKnown(change) || isAllowed(change),
    appendTransaction(changes, _before, { doc, selection, tr }) {
      for (const pos of placesOfTables(changes)) {
        const node = pos < doc.content.size ? doc.nodeAt(pos) : null;
        if (node?.type.spec.tableRole === "table" && isRectangular(node)) shapeCells(tr, { pos, node });
      }
      const [anchor, head] = [cellAt(selection.$anchor), cellAt(selection.$head)];
      const isFromCellToCell =
        selection instanceof TextSelection &&
        anchor?.pos !== head?.pos &&
        anchor !== undefined &&
        tableAt(selection.$anchor)?.pos === tableAt(selection.$head)?.pos;
      if (isFromCellToCell && head) tr.setSelection(CellSelection.create(tr.doc, anchor.pos, head.pos));
      return tr.docChanged || tr.selectionSet ? tr : null;
    },
  });
