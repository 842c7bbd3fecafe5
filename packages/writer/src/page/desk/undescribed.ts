import type { Node } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import { openDocument, schema } from "../../engine/index.js";
import type { Desk } from "./desk.js";

/** Positions of the pictures in a document that have no description. */
export function undescribedIn(doc: Node): readonly number[] {
  const found: number[] = [];
  doc.descendants((node, pos) => {
    if (node.type === schema.nodes.image && String(node.attrs.alt).trim() === "") found.push(pos);
  });
  return found;
}

/** Counts the pictures of the text without a description. */
export function countUndescribed(desk: Desk): number {
  const doc = desk.editor.get()?.view.state.doc ?? openDocument(desk.content())?.doc;
  return doc ? undescribedIn(doc).length : 0;
}

/** Leads to the field of the first picture without a description; the text has to be shown as it looks. */
export function describeFirst(desk: Desk): void {
  const view = desk.editor.get()?.view;
  const [pos] = view ? undescribedIn(view.state.doc) : [];
  if (!view || pos === undefined) return;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)).scrollIntoView());
  const shown = view.nodeDOM(pos);
  if (shown instanceof HTMLElement) shown.querySelector("input")?.focus();
}
