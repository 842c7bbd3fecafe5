import { type NodeSelection, Plugin, Selection } from "prosemirror-state";
import { CellSelection } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { cellAt, isAcross } from "./cell.js";
import { clearAcross, clearSelected, insertSlice } from "./replace-across.js";

const isOfCells = ({ state: { selection } }: EditorView): boolean =>
  isAcross(selection) || selection instanceof CellSelection;

/** Text in place of what is selected across the edge of a cell. */
function type(view: EditorView, text: string): void {
  const change = clearSelected(view.state.tr);
  view.dispatch(change.insertText(text).scrollIntoView());
}

/** Node dragged within the text, if it differs from the selection. */
const draggedNode = (view: EditorView): NodeSelection | undefined =>
  (view.dragging as { readonly node?: NodeSelection } | null)?.node;

/** Takes what is typed, composed and dropped where a table is touched, since the browser would join cells. */
export const tableInput = (): Plugin =>
  new Plugin({
    props: {
      handleTextInput(view, _from, _to, text) {
        if (!isOfCells(view)) return false;
        type(view, text);
        return true;
      },
      handleDrop(view, event, slice, isMoved) {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (!place) return false;
        const holdsTable = slice.content.content.some(({ type: { spec } }) => spec.tableRole !== undefined);
        const isInCell = cellAt(view.state.doc.resolve(place.pos)) !== undefined;
        if (!isInCell && !holdsTable && !isOfCells(view)) return false;
        const change = view.state.tr;
        const node = draggedNode(view);
        if (isMoved && node) node.replace(change);
        else if (isMoved) clearSelected(change);
        const $place = change.doc.resolve(change.mapping.map(place.pos));
        view.dispatch(change.setSelection(Selection.near($place)).setMeta("uiEvent", "drop"));
        insertSlice(view, slice);
        view.focus();
        return true;
      },
      handleDOMEvents: {
        beforeinput(view, event) {
          const { inputType, data } = event;
          if (!isOfCells(view) || view.composing) return false;
          if (inputType.startsWith("delete")) clearAcross(view.state, view.dispatch);
          else if (inputType === "insertText" && data !== null) type(view, data);
          else return false;
          event.preventDefault();
          return true;
        },
        compositionstart(view) {
          clearAcross(view.state, view.dispatch);
          return false;
        },
        cut(view, event) {
          // The clipboard is filled by the editor; what remains must stay in its cells.
          if (!isAcross(view.state.selection) || !event.clipboardData) return false;
          const { dom, text } = view.serializeForClipboard(view.state.selection.content());
          event.preventDefault();
          event.clipboardData.clearData();
          event.clipboardData.setData("text/html", dom.innerHTML);
          event.clipboardData.setData("text/plain", text);
          view.dispatch(clearSelected(view.state.tr).scrollIntoView().setMeta("uiEvent", "cut"));
          return true;
        },
      },
    },
  });
