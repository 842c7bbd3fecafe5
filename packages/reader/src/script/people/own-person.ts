import type { OwnPerson } from "../../own-answer.js";

export type { OwnPerson };

const KEY = "sv-person";

/** Whom this tab knew on the page before, so that the header need not wait for the site. */
export function lastPerson(): OwnPerson | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? "null") as OwnPerson | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepPerson(person: OwnPerson): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // The next page waits for the site then.
  }
}

export function forgetPerson(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What could not be kept need not be forgotten.
  }
}
