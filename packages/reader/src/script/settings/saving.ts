import type { FormValues } from "../account/form.js";
import { clearIssues, onSend, openForm, part } from "../main.js";
import { fill } from "./fill.js";

const IDLE = "sv-said--idle";

/** Says beside what was saved that it is; in the words of the page unless it is told others. */
export function showSaved(place: ParentNode, text?: string): void {
  const words = part(place, "said");
  if (!words) return;
  // The same words twice are two pieces of news.
  words.textContent = "";
  requestAnimationFrame(() => {
    words.textContent = text ?? words.dataset.said ?? "";
    part(place, "saved")?.classList.remove(IDLE);
  });
}

export function clearSaved(place: ParentNode): void {
  part(place, "saved")?.classList.add(IDLE);
  const words = part(place, "said");
  if (words) words.textContent = "";
}

/** Opens the form of this name and saves what it holds each time it is sent; the form stays as it was filled in if that fails. */
export function saving(
  name: string,
  work: (values: FormValues, form: HTMLFormElement) => Promise<void>,
): HTMLFormElement | null {
  const form = openForm(name);
  if (!form) return null;
  form.addEventListener("input", () => clearSaved(form));
  onSend(form, async (values) => {
    clearSaved(form);
    await work(values, form);
    showSaved(form);
  });
  return form;
}

/** Empties what was typed, as secrets are once they have served. */
export function empty(form: HTMLFormElement): void {
  form.reset();
  clearIssues(form);
}

/** The field of this name; the forms of the page are written with their fields. */
export const control = <E extends HTMLElement = HTMLInputElement>(
  form: HTMLFormElement | null,
  name: string,
): E | null => form?.querySelector<E>(`[name="${CSS.escape(name)}"]`) ?? null;

/** Writes a sentence of the page whose open places are filled in, and shows it. */
export function writeSentence(root: ParentNode, name: string, values: Readonly<Record<string, string>>): void {
  const place = part(root, name);
  if (!place) return;
  place.textContent = fill(place.dataset.words ?? "", values);
  place.hidden = false;
}
