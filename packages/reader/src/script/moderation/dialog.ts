import { focusOn, part, showProblem, write } from "../main.js";
import { dialogs } from "./words.js";

export interface OpenDialog {
  readonly dialog: HTMLDialogElement;
  readonly form: HTMLFormElement;
  close(): void;
}

export interface DialogOptions {
  readonly name: "report" | "remove" | "unlist" | "warn";
  /** Subject of the dialog, shown below its title. */
  readonly about: string;
  /** Called with the form when it is sent and valid; what was typed stays when it fails. */
  readonly onSend: (form: HTMLFormElement, open: OpenDialog) => Promise<void>;
}

/** Opens a modal dialog of the page; undefined if the page does not have it. Closing it gives the focus back to where it was. */
export function openDialog({ name, about, onSend }: DialogOptions): OpenDialog | undefined {
  const found = dialogs && part<HTMLDialogElement>(dialogs.content, `${name}-dialog`);
  if (!found) return undefined;
  const dialog = document.importNode(found, true);
  const form = dialog.querySelector("form");
  const problem = dialog.querySelector<HTMLElement>(".sv-problem");
  if (!form || !problem) return undefined;
  write(dialog, "about", about);
  const open: OpenDialog = { dialog, form, close: () => dialog.close() };

  part(dialog, "cancel")?.addEventListener("click", open.close);
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    form.ariaBusy = "true";
    problem.hidden = true;
    try {
      await onSend(form, open);
    } catch (error) {
      showProblem(problem, error);
      focusOn(problem);
    } finally {
      form.ariaBusy = null;
    }
  });
  document.body.append(dialog);
  dialog.showModal();
  return open;
}

/** The value of a field of a form, without spaces around it. */
export const fieldText = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value.trim() : "";
};
