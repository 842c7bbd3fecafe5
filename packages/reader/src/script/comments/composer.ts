import { drafts } from "../page/drafts.js";
import { part, stamp } from "../page/parts.js";
import { showProblem } from "../page/problem-message.js";

export interface ComposerOptions {
  readonly label?: string | undefined;
  readonly send?: string | undefined;
  /** Key under which the unfinished text is kept. */
  readonly draft: string;
  readonly text?: string | undefined;
  readonly onSend: (text: string) => Promise<void>;
  /** Without it, the form has no cancel button. */
  readonly onCancel?: (() => void) | undefined;
}

let made = 0;

/** A form to write or change a comment; null on pages that have none. */
export function createComposer(section: HTMLElement, options: ComposerOptions): HTMLFormElement | null {
  const form = stamp(section, "blank-form")?.querySelector("form");
  const field = form?.querySelector("textarea");
  const problem = form?.querySelector<HTMLElement>(".sv-problem");
  if (!form || !field || !problem) return null;

  made += 1;
  field.id = `sv-write-${made}`;
  problem.id = `sv-write-${made}-problem`;
  field.value = drafts.find(options.draft) || (options.text ?? "");
  const label = part<HTMLLabelElement>(form, "field-label");
  if (label) {
    label.htmlFor = field.id;
    if (options.label) label.textContent = options.label;
  }
  const send = part(form, "send");
  if (send && options.send) send.textContent = options.send;
  const cancel = part(form, "cancel");
  if (cancel && !options.onCancel) cancel.remove();
  cancel?.addEventListener("click", () => {
    drafts.keep(options.draft, "");
    options.onCancel?.();
  });

  field.addEventListener("input", () => drafts.keep(options.draft, field.value));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    problem.hidden = true;
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    const text = field.value;
    try {
      await options.onSend(text);
      drafts.keep(options.draft, "");
      // Keep what was typed while the comment was being sent.
      field.value = field.value === text ? "" : field.value;
    } catch (error) {
      field.setAttribute("aria-invalid", "true");
      field.setAttribute("aria-describedby", problem.id);
      showProblem(problem, error);
      field.focus();
    } finally {
      form.ariaBusy = null;
    }
  });
  return form;
}
