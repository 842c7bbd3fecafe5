import type { OwnPerson } from "../../own-answer.js";

export type { OwnPerson };

const KEY = "sv-person";

/** The member that this tab knew on the previous page, so that the header need not wait for the site. */
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
    // The next page has to wait for the site.
  }
}

export function forgetPerson(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // It was not stored, so there is nothing to remove.
  }
}
