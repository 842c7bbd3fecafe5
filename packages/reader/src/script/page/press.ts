import { part } from "./parts.js";

/** A button in the place of a link to sign in, with the same looks and inside. */
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

/** Does the work at each press, one at a time; tells what went wrong. */
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

/** Shows a number on a toggle, and whether it is pressed. */
export function showToggle(toggle: HTMLElement, isPressed: boolean, short: string, exact: string): void {
  toggle.ariaPressed = String(isPressed);
  const [number, words] = [part(toggle, "short"), part(toggle, "exact")];
  if (number) number.textContent = short;
  if (words) words.textContent = exact;
}
