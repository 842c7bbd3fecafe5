import type { Composer, Quoted } from "../editor/composer.js";
import { part, sendByKeys, showProblem, stamp } from "../main.js";
import type { Drafts } from "./kept-drafts.js";
import { loadEditor } from "./load-editor.js";

export interface FormOptions {
  readonly label?: string | undefined;
  readonly send?: string | undefined;
  /** Name of the form under which the unfinished text is kept. */
  readonly draft: string;
  readonly drafts: Drafts;
  readonly text?: string | undefined;
  readonly onSend: (text: string) => Promise<void>;
  /** Without it, the form has no cancel button. */
  readonly onCancel?: (() => void) | undefined;
  /** Text that an answer can quote at the press of a button; without it, the form has no such button. */
  readonly quote?: Quoted | undefined;
}

/** A form to write or change a comment. It can be typed into at once; what else it does is loaded when somebody turns to it. */
export interface CommentForm {
  readonly form: HTMLFormElement;
  readonly field: HTMLTextAreaElement;
  /** Inserts a text where the cursor is, and turns to the field. */
  insert(text: string): void;
}

let made = 0;

/** A form to write or change a comment; null on pages that have none. */
export function createForm(section: HTMLElement, options: FormOptions): CommentForm | null {
  const form = stamp(section, "blank-form")?.querySelector("form");
  const field = form?.querySelector("textarea");
  const problem = form?.querySelector<HTMLElement>(".sv-problem");
  if (!form || !field || !problem) return null;
  const { drafts, draft, label, send, onCancel, quote } = options;
  const written = { form, field, problem };

  made += 1;
  field.id = `sv-write-${made}`;
  field.value = drafts.find(draft) || (options.text ?? "");
  const hint = part(form, "hint");
  if (hint) hint.id = `${field.id}-hint`;
  field.setAttribute("aria-describedby", `${field.id}-hint`);
  const [labelled, sending] = [part<HTMLLabelElement>(form, "field-label"), part(form, "send")];
  if (labelled) {
    labelled.htmlFor = field.id;
    if (label) labelled.textContent = label;
  }
  if (sending && send) sending.textContent = send;
  if (!onCancel) part(form, "cancel")?.remove();
  const quoting = part(form, "quote-all");
  if (quoting) quoting.hidden = !quote;
  if (!("svPictures" in section.dataset)) form.querySelector("[data-sv-format='picture']")?.remove();

  sendByKeys(form, field);
  field.addEventListener("input", () => drafts.keep(draft, field.value));

  let composer: Composer | undefined;
  let loading: Promise<Composer> | undefined;
  let pressed: HTMLElement | null = null;
  async function load(): Promise<Composer> {
    loading ??= loadEditor().then((editor) => editor.compose(written, options));
    try {
      composer = await loading;
    } catch (error) {
      // It is tried again when somebody turns to the form again.
      loading = undefined;
      throw error;
    }
    return composer;
  }

  /** Loads the editor. A button pressed meanwhile takes effect once it has loaded. */
  async function turn(event: Event): Promise<void> {
    if (composer) return;
    const button = event.target instanceof Element && event.target.closest<HTMLElement>("button[type]");
    if (event.type === "submit") {
      event.preventDefault();
      pressed = sending;
    } else if (event.type === "click" && button) pressed = button;
    try {
      await load();
      const due = pressed;
      pressed = null;
      due?.click();
    } catch (error) {
      if (pressed) showProblem(written.problem, error);
    }
  }
  // Safari does not focus a button that is pressed.
  for (const type of ["focusin", "pointerover", "click", "submit"]) form.addEventListener(type, turn);
  return {
    form,
    field,
    insert: (text) =>
      void load().then(
        (ready) => ready.insert(text),
        (error: unknown) => showProblem(problem, error),
      ),
  };
}
