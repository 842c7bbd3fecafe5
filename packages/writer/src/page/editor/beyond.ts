import { GapCursor } from "prosemirror-gapcursor";
import type { Node } from "prosemirror-model";
import { type Command, Plugin, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { schema } from "../../engine/index.js";

const { paragraph, table, code_block, verbatim, horizontal_rule } = schema.nodes;

export type Direction = 1 | -1;

/** Puts the cursor into a new paragraph at a place between blocks. */
function beginParagraph(change: Transaction, pos: number): Transaction {
  change.insert(pos, paragraph.create());
  return change.setSelection(TextSelection.create(change.doc, pos + 1));
}

/** Goes on from a place between blocks: into what follows there or precedes, else into a new paragraph. */
export function goBeyond(change: Transaction, pos: number, dir: Direction): Transaction {
  const $pos = change.doc.resolve(pos);
  const beside = dir > 0 ? $pos.nodeAfter : $pos.nodeBefore;
  // Between two tables, what is typed becomes a paragraph.
  if (beside && (beside.type.spec.isolating || beside.isAtom)) return change.setSelection(new GapCursor($pos));
  const next = Selection.findFrom($pos, dir);
  return next ? change.setSelection(next) : beginParagraph(change, pos);
}

/** From code at the edge of the text into a new paragraph. */
const leaveCode =
  (dir: Direction, key: "up" | "down" | "left" | "right"): Command =>
  ({ selection, doc, tr }, dispatch, view) => {
    const { $head, empty } = selection;
    if (!(selection instanceof TextSelection) || !empty || !$head.parent.type.spec.code) return false;
    const isSideways = key === "left" || key === "right";
    const isAtEdge = $head.parentOffset === (dir > 0 ? $head.parent.content.size : 0);
    if (isSideways || !view ? !isAtEdge : !view.endOfTextblock(key)) return false;
    const pos = dir > 0 ? $head.after() : $head.before();
    if (Selection.findFrom(doc.resolve(pos), dir)) return false;
    dispatch?.(beginParagraph(tr, pos).scrollIntoView());
    return true;
  };

/** An empty last line ends code, and is no part of it. */
export const endCode: Command = ({ selection, tr }, dispatch) => {
  const { $head, empty } = selection;
  const { parent, parentOffset } = $head;
  const isAtEnd = empty && parent.type === code_block && parentOffset === parent.content.size;
  if (!isAtEnd || !parent.textContent.endsWith("\n")) return false;
  dispatch?.(beginParagraph(tr.delete($head.pos - 1, $head.pos), $head.after() - 1).scrollIntoView());
  return true;
};

/** Commands of the arrows at the edge of code that begins or ends the text. */
export const CODE_ARROWS = {
  ArrowUp: leaveCode(-1, "up"),
  ArrowDown: leaveCode(1, "down"),
  ArrowLeft: leaveCode(-1, "left"),
  ArrowRight: leaveCode(1, "right"),
} satisfies Record<string, Command>;

const CLOSED: ReadonlySet<unknown> = new Set([table, code_block, verbatim, horizontal_rule]);

/** Whether nothing can be written below a block but in it. */
const isClosed = (node: Node | null): boolean => node !== null && CLOSED.has(node.type);

/** A click above or below a text that begins or ends with such a block begins a paragraph there. */
export const clickBeyond = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        mousedown(view, event) {
          const { firstElementChild: top, lastElementChild: bottom } = view.dom;
          if (event.target !== view.dom || event.button !== 0 || !top || !bottom) return false;
          const { doc, tr } = view.state;
          const isBelow = event.clientY > bottom.getBoundingClientRect().bottom && isClosed(doc.lastChild);
          const isAbove = event.clientY < top.getBoundingClientRect().top && isClosed(doc.firstChild);
          if (!isBelow && !isAbove) return false;
          event.preventDefault();
          view.dispatch(beginParagraph(tr, isBelow ? doc.content.size : 0).scrollIntoView());
          view.focus();
          return true;
        },
      },
    },
  });
