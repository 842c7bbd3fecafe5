import type { Edit, Selected } from "./markdown-edits.js";

export const selectedIn = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected => ({
  text: value,
  start: selectionStart,
  end: selectionEnd,
});

/** Carries out an edit in a field, so that the browser can undo it. */
export function applyEdit(field: HTMLTextAreaElement, { from, to, text, selectFrom, selectTo }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  // The only way to change a field that its history takes part in. It enters text, never markup.
  const isDone = text === "" ? document.execCommand("delete") : document.execCommand("insertText", false, text);
  if (!isDone) {
    field.setRangeText(text, from, to);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  field.setSelectionRange(selectFrom, selectTo);
}
