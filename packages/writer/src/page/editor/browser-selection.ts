import { type Selection, TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

/** The selection of the browser, where it is a text and the editor has not heard of it yet. */
export function unheardSelection(view: EditorView): Selection | undefined {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = view.dom.ownerDocument.getSelection() ?? {};
  const { doc, selection } = view.state;
  const isText = selection instanceof TextSelection && view.dom.contains(anchorNode ?? null);
  if (!isText || !anchorNode || !focusNode || !view.dom.contains(focusNode)) return undefined;
  const [anchor, head] = [view.posAtDOM(anchorNode, anchorOffset ?? 0), view.posAtDOM(focusNode, focusOffset ?? 0)];
  const seen = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
  return seen.eq(selection) ? undefined : seen;
}
