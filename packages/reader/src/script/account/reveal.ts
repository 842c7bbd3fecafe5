const REVEAL = "[data-sv=reveal]";

const inputOf = (button: Element): HTMLInputElement | null =>
  button.parentElement?.querySelector<HTMLInputElement>("input") ?? null;

function show(button: Element, isShown: boolean): void {
  const input = inputOf(button);
  if (input) input.type = isShown ? "text" : "password";
  button.setAttribute("aria-pressed", String(isShown));
}

/** Toggles that show a password. Submitting hides it again, so that browsers do not store it as ordinary form data. */
export function wireReveal(): void {
  for (const button of document.querySelectorAll(REVEAL)) {
    button.addEventListener("click", () => show(button, button.getAttribute("aria-pressed") !== "true"));
    inputOf(button)?.form?.addEventListener("submit", () => show(button, false));
  }
}
