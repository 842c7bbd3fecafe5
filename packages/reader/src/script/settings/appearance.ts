import { part } from "../main.js";
import { followChanges, settle } from "./changes.js";
import { clearSaved, showSaved } from "./saving.js";

const KEY = "sv-look-chosen";

/** The form for the theme, which the browser submits itself; the page that it returns to confirms the choice. */
export function wireAppearance(section: HTMLElement): void {
  const form = part<HTMLFormElement>(section, "looks");
  if (!form) return;
  followChanges(form);
  form.addEventListener("input", () => clearSaved(form));
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    settle(form);
    attempt(() => sessionStorage.setItem(KEY, "1"));
  });
  if (attempt(() => sessionStorage.getItem(KEY)) === null) return;
  attempt(() => sessionStorage.removeItem(KEY));
  showSaved(form);
}

/** A browser may refuse to store anything; then the choice is not confirmed. */
function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
