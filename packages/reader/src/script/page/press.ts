import { part } from "./parts.js";

/** Replaces a link to sign in by a button with the same classes and content. */
export function asButton(link: HTMLElement): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = link.className;
  button.dataset.sv = link.dataset.sv ?? "";
  button.title = link.title;
  button.append(...link.childNodes);
  link.replaceWith(button);
  return button;
}

/** Runs the work on each press, one at a time; shows a problem if it fails. */
export function pressing(button: HTMLElement, work: () => Promise<void>, onProblem: (error: unknown) => void): void {
  button.addEventListener("click", async () => {
    // A disabled button would lose the focus.
    if (button.ariaBusy === "true") return;
    button.ariaBusy = "true";
    const problem = button.closest("p, div")?.nextElementSibling;
    if (problem instanceof HTMLElement && problem.matches(".sv-problem")) problem.hidden = true;
    try {
      await work();
    } catch (error) {
      onProblem(error);
    } finally {
      button.ariaBusy = null;
    }
  });
}

/** Sends the form when Ctrl and Enter, or ⌘ and Enter, are pressed in the field. */
export function sendByKeys(form: HTMLFormElement, field: HTMLElement): void {
  field.addEventListener("keydown", ({ key, ctrlKey, metaKey }) => {
    if (key === "Enter" && (ctrlKey || metaKey)) form.requestSubmit();
  });
}

/** Updates the number on a toggle and whether it is pressed. */
export function showToggle(toggle: HTMLElement, isPressed: boolean, short: string, exact: string): void {
  toggle.ariaPressed = String(isPressed);
  const [number, full] = [part(toggle, "short"), part(toggle, "exact")];
  if (number) number.textContent = short;
  if (full) full.textContent = exact;
}
