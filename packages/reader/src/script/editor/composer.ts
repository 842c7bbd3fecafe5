import { part, pressing, showProblem } from "../main.js";
import { equip } from "./equipment.js";
import { ownWords, quotation } from "./quotation.js";
import { selectionIn } from "./quoting.js";

/** A form to write in, as it stands on the page. */
export interface WrittenForm {
  readonly form: HTMLFormElement;
  readonly field: HTMLTextAreaElement;
  readonly problem: HTMLElement;
}

/** A comment that an answer may quote: what is selected in it, or all of it. */
export interface Quoted {
  readonly row: HTMLElement;
  readonly content: () => string;
}

export interface ComposerOptions {
  readonly draft: string;
  /** Keeps the unfinished text of a form. */
  readonly drafts: { keep(form: string, text: string): void };
  readonly onSend: (text: string) => Promise<void>;
  readonly onCancel?: (() => void) | undefined;
  readonly quote?: Quoted | undefined;
}

export interface Composer {
  /** Inserts a text where the cursor is, and turns to the field. */
  insert(text: string): void;
}

/** Makes a form that stands on the page do what it offers; once per form. */
export function compose({ form, field, problem }: WrittenForm, options: ComposerOptions): Composer {
  const { drafts, draft, onSend, onCancel, quote } = options;
  problem.id = `${field.id}-problem`;
  part(form, "cancel")?.addEventListener("click", () => {
    drafts.keep(draft, "");
    onCancel?.();
  });

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

  const equipped = equip({ form, field, showIssue, clearIssue });
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
    // Pressing the button must not take the selection in the comment away first.
    quoting.addEventListener("mousedown", (event) => event.preventDefault());
    const said = (): string => selectionIn(quote.row) || ownWords(quote.content());
    pressing(quoting, async () => insert(quotation(said())), showIssue);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    clearIssue();
    const text = field.value;
    try {
      await onSend(text);
      equipped.sent(text);
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
  return { insert };
}
