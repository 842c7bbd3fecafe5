import { Problem } from "../session/problem.js";
import { say } from "./messages.js";

/** The sign-in address that leads back to this page. */
const signInAddress = (): string => `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`;

/** A message for the person whose action failed. */
export function problemMessage(error: unknown): string {
  if (!(error instanceof Problem) || error.status === 0) return say("offline");
  if (error.status === 401) return say("signInAgain");
  if (error.status === 429) return say("tooMany");
  return error.issues.map(({ message }) => message).join(" ") || error.message;
}

/** Shows in an element that something failed, with a link to sign in if that helps. */
export function showProblem(element: HTMLElement, error: unknown): void {
  element.hidden = false;
  element.textContent = problemMessage(error);
  if (error instanceof Problem && error.status === 401) {
    const link = document.createElement("a");
    link.href = signInAddress();
    link.textContent = say("signIn");
    element.append(" ", link);
  }
}

/** Creates an alert after an element, or returns the existing one. */
export function problemAfter(element: Element): HTMLElement {
  const next = element.nextElementSibling;
  if (next instanceof HTMLElement && next.matches(".sv-problem")) return next;
  const alert = document.createElement("p");
  alert.className = "sv-problem";
  alert.setAttribute("role", "alert");
  alert.hidden = true;
  element.after(alert);
  return alert;
}
