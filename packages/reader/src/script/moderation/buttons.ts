import { toolButton } from "../editor/tool-button.js";
import { asButton, part, pressing, problemAfter, showProblem } from "../main.js";
import type { ReportTarget } from "./report.js";

/** A button of a moderator, without a line of its own. */
export function createTool(label: string, of = ""): HTMLButtonElement {
  const button = toolButton(label);
  if (of) {
    const whose = document.createElement("span");
    whose.className = "sv-hidden";
    whose.dir = "auto";
    whose.textContent = ` ${of}`;
    button.append(whose);
  }
  return button;
}

/** The place for a moderator's buttons in an element, emptied; made where there is none yet. */
export function placeIn(element: Element): HTMLElement {
  const found = element.querySelector<HTMLElement>(":scope > .sv-in-place");
  const place = found ?? document.createElement("span");
  place.className = "sv-in-place";
  place.replaceChildren();
  if (!found) element.append(place);
  return place;
}

type Dialogs = typeof import("./dialogs.js");

/** A button that acts at once. What it does is loaded when it is pressed. */
export function acting(button: HTMLButtonElement, work: (dialogs: Dialogs) => unknown): HTMLButtonElement {
  pressing(
    button,
    async () => void (await work(await import("./dialogs.js"))),
    (error) => showProblem(problemAfter(button.closest("p, div") ?? button), error),
  );
  return button;
}

/** A button that opens a dialog. */
export function opening(button: HTMLButtonElement, open: (dialogs: Dialogs) => void): HTMLButtonElement {
  button.ariaHasPopup = "dialog";
  return acting(button, open);
}

/** Makes a button of the link by which a guest would sign in to report; without a target, removes it. */
export function offerReport(root: ParentNode, target: ReportTarget | null): void {
  const link = part(root, "report");
  if (!target) link?.remove();
  // A comment that changes is offered again.
  if (!link || !target || link instanceof HTMLButtonElement) return;
  const button = asButton(link);
  if (!button.matches(".sv-btn")) button.classList.add("sv-tool");
  opening(button, ({ openReport }) => openReport(target));
}
