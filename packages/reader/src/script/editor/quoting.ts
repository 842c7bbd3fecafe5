import { quotation } from "./quotation.js";
import { word } from "./words.js";

interface Chosen {
  readonly text: HTMLElement;
  readonly said: string;
  readonly end: DOMRect;
}

/** The text that is selected within one comment; null when there is none. */
function chosenIn(section: HTMLElement): Chosen | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0).cloneRange();
  const start = range.startContainer;
  const text = (start instanceof Element ? start : start.parentElement)?.closest<HTMLElement>("[data-sv='text']");
  if (!text || !section.contains(text)) return null;
  const isWithin = text.contains(range.endContainer);
  // A selection of whole paragraphs ends where the next element begins.
  if (!isWithin) range.setEnd(text, text.childNodes.length);
  const said = (isWithin ? selection.toString() : range.toString()).trim();
  const end = [...range.getClientRects()].at(-1);
  return said && end ? { text, said, end } : null;
}

/** The selection in the comment of a row; empty when it is elsewhere. */
export function selectionIn(row: HTMLElement): string {
  const chosen = chosenIn(row);
  return chosen?.text.closest("li") === row ? chosen.said : "";
}

/** Offers to quote what is selected in a comment, now and later. The button is the next thing that Tab reaches after the selection. */
export function offerQuoting(section: HTMLElement, onQuote: (row: HTMLElement, text: string) => void): void {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "sv-btn sv-quote";
  button.textContent = word("quote");
  let chosen: Chosen | null = null;

  const hide = (): void => {
    chosen = null;
    button.remove();
  };
  function place(): void {
    const found = chosenIn(section);
    // A browser that takes the selection away when the button gets the focus does not take the button away.
    if (!found) {
      if (document.activeElement !== button) hide();
      return;
    }
    chosen = found;
    if (button.previousElementSibling !== found.text) found.text.after(button);
    const frame = button.offsetParent?.getBoundingClientRect();
    if (!frame) return;
    const left = Math.min(found.end.left - frame.left, frame.width - button.offsetWidth);
    button.style.top = `${found.end.bottom - frame.top + 4}px`;
    button.style.left = `${Math.max(0, left)}px`;
  }

  document.addEventListener("selectionchange", place);
  // Pressing the button must not take the selection away first.
  button.addEventListener("mousedown", (event) => event.preventDefault());
  // A button that is being removed loses the focus as well.
  button.addEventListener("blur", () => requestAnimationFrame(place));
  // If an element around the selection has the focus, Tab would move to the start of that element.
  document.addEventListener("keydown", (event) => {
    const { activeElement } = document;
    if (event.key !== "Tab" || event.shiftKey || activeElement === button || !activeElement?.contains(button)) return;
    event.preventDefault();
    button.focus();
  });
  button.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") hide();
  });
  button.addEventListener("click", () => {
    const row = chosen?.text.closest("li");
    const said = chosen?.said ?? "";
    getSelection()?.removeAllRanges();
    hide();
    if (row) onQuote(row, quotation(said));
  });
  place();
}
