import { Problem } from "../session/problem.js";
import { say } from "./words.js";

/** Where somebody signs in to come back here. */
const signInAddress = (): string => `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;

/** What went wrong, in words for the person who tried. */
export function problemWords(error: unknown): string {
  if (!(error instanceof Problem) || error.status === 0) return say("offline");
  if (error.status === 401) return say("signInAgain");
  if (error.status === 429) return say("tooMany");
  return error.issues.map(({ message }) => message).join(" ") || error.message;
}

/** Says in a place that something failed; with a way to sign in where that helps. */
export function showProblem(place: HTMLElement, error: unknown): void {
  place.hidden = false;
  place.textContent = problemWords(error);
  if (error instanceof Problem && error.status === 401) {
    const link = document.createElement("a");
    link.href = signInAddress();
    link.textContent = say("signIn");
    place.append(" ", link);
  }
}

/** An alert right after an element; made when it is needed. */
export function problemAfter(element: Element): HTMLElement {
  const next = element.nextElementSibling;
  if (next instanceof HTMLElement && next.matches(".sv-problem")) return next;
  const place = document.createElement("p");
  place.className = "sv-problem";
  place.setAttribute("role", "alert");
  place.hidden = true;
  element.after(place);
  return place;
}
