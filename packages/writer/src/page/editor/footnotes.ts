import type { Node } from "prosemirror-model";
import { type Command, TextSelection } from "prosemirror-state";
import { schema } from "../../engine/index.js";

const { footnote_ref, footnote_def, paragraph } = schema.nodes;

/** The first number that no note has. */
function freeLabel(doc: Node): string {
  const taken = new Set<string>();
  doc.descendants((node) => {
    if (node.type === footnote_def || node.type === footnote_ref) taken.add(String(node.attrs.label));
  });
  let label = 1;
  while (taken.has(String(label))) label += 1;
  return String(label);
}

/** Refers to a new note at the end of the text, and goes there. */
export const insertFootnote: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.isTextblock || $from.parent.type.spec.code) return false;
  const label = freeLabel(state.doc);
  const change = state.tr.replaceSelectionWith(footnote_ref.create({ label }), false);
  change.insert(change.doc.content.size, footnote_def.create({ label }, paragraph.create()));
  change.setSelection(TextSelection.atEnd(change.doc));
  dispatch?.(change.scrollIntoView());
  return true;
};
