import type { previewComment } from "@sitevine/api";
import { drafts } from "../page/drafts.js";
import { showMarkup } from "../page/markup.js";
import { part, stamp } from "../page/parts.js";
import { pressing, sendByKeys } from "../page/press.js";
import { showProblem } from "../page/problem-message.js";
import type { Session } from "../session/session.js";

export interface ComposerOptions {
  readonly label?: string | undefined;
  readonly send?: string | undefined;
  /** Key under which the unfinished text is kept. */
  readonly draft: string;
  readonly text?: string | undefined;
  readonly call: Session["call"];
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

  const [preview, previewText] = [part(form, "preview"), part(form, "preview-text")];
  if (preview && previewText)
    pressing(
      preview,
      async () => {
        clearIssue();
        if (!form.reportValidity()) return;
        const { value: content } = field;
        const { contentHtml } = await options.call<typeof previewComment>("POST", "/api/comments/preview", { content });
        previewText.hidden = false;
        showMarkup(previewText, contentHtml);
      },
      showIssue,
    );

  sendByKeys(form, field);
  field.addEventListener("input", () => {
    drafts.keep(options.draft, field.value);
    if (previewText) previewText.hidden = true;
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    clearIssue();
    const text = field.value;
    try {
      await options.onSend(text);
      drafts.keep(options.draft, "");
      // Keep what was typed while the comment was being sent.
      field.value = field.value === text ? "" : field.value;
      if (previewText) previewText.hidden = true;
    } catch (error) {
      showIssue(error);
    } finally {
      form.ariaBusy = null;
    }
  });
  return form;
}
