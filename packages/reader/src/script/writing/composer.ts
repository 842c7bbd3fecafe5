import { part, pressing, sendByKeys, showProblem, stamp } from "../main.js";
import type { Drafts } from "./kept-drafts.js";
import { loadEditor } from "./load-editor.js";

export interface ComposerOptions {
  readonly label?: string | undefined;
  readonly send?: string | undefined;
  /** Name of the form under which the unfinished text is kept. */
  readonly draft: string;
  readonly drafts: Drafts;
  readonly text?: string | undefined;
  readonly onSend: (text: string) => Promise<void>;
  /** Without it, the form has no cancel button. */
  readonly onCancel?: (() => void) | undefined;
  /** What an answer may quote at the press of a button; without it, the form has no such button. */
  readonly quote?: (() => string) | undefined;
}

export interface Composer {
  readonly form: HTMLFormElement;
  /** Inserts a text where the cursor is, and turns to the field. */
  insert(text: string): void;
}

let made = 0;

/** A form to write or change a comment; null on pages that have none. */
export function createComposer(section: HTMLElement, options: ComposerOptions): Composer | null {
  const form = stamp(section, "blank-form")?.querySelector("form");
  const field = form?.querySelector("textarea");
  const problem = form?.querySelector<HTMLElement>(".sv-problem");
  if (!form || !field || !problem) return null;
  const { drafts, draft, onSend, onCancel, quote } = options;

  made += 1;
  field.id = `sv-write-${made}`;
  problem.id = `sv-write-${made}-problem`;
  field.value = drafts.find(draft) || (options.text ?? "");
  const label = part<HTMLLabelElement>(form, "field-label");
  if (label) {
    label.htmlFor = field.id;
    if (options.label) label.textContent = options.label;
  }
  const send = part(form, "send");
  if (send && options.send) send.textContent = options.send;
  const cancel = part(form, "cancel");
  if (!onCancel) cancel?.remove();
  cancel?.addEventListener("click", () => {
    drafts.keep(draft, "");
    onCancel?.();
  });

  if (!("svPictures" in section.dataset)) form.querySelector("[data-sv-format='picture']")?.remove();
  const hint = part(form, "hint");
  if (hint) hint.id = `${field.id}-hint`;
  /** The hint describes the field, and so does the problem while there is one. */
  const describe = (ids = ""): void => field.setAttribute("aria-describedby", `${field.id}-hint ${ids}`.trim());
  const showIssue = (error: unknown): void => {
    field.setAttribute("aria-invalid", "true");
    describe(problem.id);
    showProblem(problem, error);
    field.focus();
  };
  const clearIssue = (): void => {
    problem.hidden = true;
    field.removeAttribute("aria-invalid");
    describe();
  };
  clearIssue();

  const equipped = loadEditor({ form, field, showIssue, clearIssue });
  const insert = (text: string): void => {
    equipped.showText();
    const { selectionStart: at, value } = field;
    const before = at > 0 && !value.slice(0, at).endsWith("\n\n") ? "\n\n" : "";
    field.setRangeText(before + text, at, field.selectionEnd, "end");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    field.focus();
  };
  const quoting = part(form, "quote-all");
  if (quoting && quote) {
    quoting.hidden = false;
    // Pressing the button must not take the selection in the comment away first.
    quoting.addEventListener("mousedown", (event) => event.preventDefault());
    pressing(quoting, async () => insert(quote()), showIssue);
  } else quoting?.remove();

  sendByKeys(form, field);
  field.addEventListener("input", () => drafts.keep(draft, field.value));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    clearIssue();
    const text = field.value;
    try {
      await onSend(text);
      // Keep what was typed while the comment was being sent.
      field.value = field.value === text ? "" : field.value;
      drafts.keep(draft, field.value);
      equipped.showText();
    } catch (error) {
      equipped.showText();
      showIssue(error);
    } finally {
      form.ariaBusy = null;
    }
  });
  return { form, insert };
}
