import { applyEdit, selectedIn } from "./field-edits.js";
import { editOf, FORMATS, type FormatName, hasFormat, linkOfPaste } from "./markdown-edits.js";

/** Keys that move within a row of buttons, by how they move it. */
export function moveWithin(buttons: readonly HTMLElement[], current: HTMLElement, key: string): HTMLElement | null {
  const isReversed = getComputedStyle(current).direction === "rtl";
  const next = isReversed ? "ArrowLeft" : "ArrowRight";
  const previous = isReversed ? "ArrowRight" : "ArrowLeft";
  const at = buttons.indexOf(current);
  const count = buttons.length;
  if (key === next) return buttons[(at + 1) % count] ?? null;
  if (key === previous) return buttons[(at + count - 1) % count] ?? null;
  if (key === "Home") return buttons[0] ?? null;
  return key === "End" ? (buttons[count - 1] ?? null) : null;
}

/** Roving tabindex: Tab reaches one button of a row. */
export function rove(buttons: readonly HTMLElement[], to: HTMLElement): void {
  for (const button of buttons) button.tabIndex = button === to ? 0 : -1;
}

const SHORTCUTS: Readonly<Record<string, FormatName>> = { KeyB: "bold", KeyK: "link", KeyE: "code" };

function shortcutOf({ code, key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): FormatName | undefined {
  if (ctrlKey === metaKey || altKey) return undefined;
  // The full stop is elsewhere on some keyboards, and has another sign with Shift.
  if (shiftKey) return code === "Period" || key === ">" || key === ":" ? "quote" : undefined;
  return SHORTCUTS[code];
}

/** Makes the tools of a form work on its field: by press, by keys, and by pasting an address over words. */
export function wireToolbar(toolbar: HTMLElement, field: HTMLTextAreaElement): void {
  const buttons = [...toolbar.querySelectorAll<HTMLElement>("[data-sv-format]")];
  const nameOf = (button: HTMLElement): FormatName | undefined =>
    FORMATS.find((name) => name === button.dataset.svFormat);
  const run = (name: FormatName): void => applyEdit(field, editOf(name, selectedIn(field)));

  function showPressed(): void {
    for (const button of buttons) {
      const name = nameOf(button);
      if (name && button.hasAttribute("aria-pressed")) button.ariaPressed = String(hasFormat(name, selectedIn(field)));
    }
  }

  for (const button of buttons) {
    // The selection in the field stays visible.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    button.addEventListener("click", () => {
      const name = nameOf(button);
      if (name) run(name);
      rove(buttons, button);
      showPressed();
    });
  }
  toolbar.addEventListener("keydown", (event) => {
    if (!(event.target instanceof HTMLElement)) return;
    const to = moveWithin(buttons, event.target, event.key);
    if (!to) return;
    event.preventDefault();
    rove(buttons, to);
    to.focus();
  });
  field.addEventListener("keydown", (event) => {
    const name = shortcutOf(event);
    if (!name) return;
    event.preventDefault();
    run(name);
  });
  field.addEventListener("paste", (event) => {
    const edit = linkOfPaste(event.clipboardData?.getData("text/plain") ?? "", selectedIn(field));
    if (!edit) return;
    event.preventDefault();
    applyEdit(field, edit);
  });
  field.addEventListener("input", showPressed);
  document.addEventListener("selectionchange", () => {
    if (document.activeElement === field) showPressed();
  });
}
