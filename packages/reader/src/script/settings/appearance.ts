import { part } from "../main.js";
import { followChanges, settle } from "./changes.js";
import { clearSaved, showSaved } from "./saving.js";

/** The forms for theme and font, which the browser submits itself; the page that it returns to confirms the choice. */
export function wireAppearance(section: HTMLElement): void {
  for (const name of ["looks", "fonts"]) wireChoice(part<HTMLFormElement>(section, name), `sv-${name}-chosen`);
}

function wireChoice(form: HTMLFormElement | null, key: string): void {
  if (!form) return;
  followChanges(form);
  form.addEventListener("input", () => clearSaved(form));
  form.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    settle(form);
    attempt(() => sessionStorage.setItem(key, "1"));
  });
  if (attempt(() => sessionStorage.getItem(key)) === null) return;
  attempt(() => sessionStorage.removeItem(key));
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
