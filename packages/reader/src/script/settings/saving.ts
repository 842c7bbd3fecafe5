import type { FormValues } from "../account/form.js";
import { onSend, openForm } from "../account/form.js";
import { clearIssues } from "../account/form-issues.js";
import { part } from "../main.js";
import { followChanges, settle } from "./changes.js";
import { fill } from "./fill.js";

const IDLE = "sv-said--idle";

/** Shows beside a form that it was saved; with the page's message unless another is given. */
export function showSaved(root: ParentNode, text?: string): void {
  const status = part(root, "said");
  if (!status) return;
  // Repeating the same text must be announced again.
  status.textContent = "";
  requestAnimationFrame(() => {
    status.textContent = text ?? status.dataset.said ?? "";
    part(root, "saved")?.classList.remove(IDLE);
  });
}

export function clearSaved(root: ParentNode): void {
  part(root, "saved")?.classList.add(IDLE);
  const status = part(root, "said");
  if (status) status.textContent = "";
}

/** Enables the form of this name and saves its values on each submission; the form keeps its values if that fails. */
export function saving(
  name: string,
  work: (values: FormValues, form: HTMLFormElement) => Promise<void>,
): HTMLFormElement | null {
  const form = openForm(name);
  if (!form) return null;
  followChanges(form);
  form.addEventListener("input", () => clearSaved(form));
  onSend(form, async (values) => {
    clearSaved(form);
    await work(values, form);
    settle(form);
    showSaved(form);
  });
  return form;
}

/** Clears the form, for fields with secrets. */
export function empty(form: HTMLFormElement): void {
  form.reset();
  clearIssues(form);
}

/** The field of this name; the page is rendered with all fields of its forms. */
export const control = <E extends HTMLElement = HTMLInputElement>(
  form: HTMLFormElement | null,
  name: string,
): E | null => form?.querySelector<E>(`[name="${CSS.escape(name)}"]`) ?? null;

/** Fills in the placeholders of a message on the page, and shows it. */
export function writeSentence(root: ParentNode, name: string, values: Readonly<Record<string, string>>): void {
  const element = part(root, name);
  if (!element) return;
  element.textContent = fill(element.dataset.words ?? "", values);
  element.hidden = false;
}
