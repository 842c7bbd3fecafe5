import type { me } from "@sitevine/api";
import type { Session } from "../session/session.js";
import type { Person } from "./face.js";

/** The member who reads, and what that member may do. */
export interface OwnPerson extends Person {
  readonly permissions: readonly string[];
}

interface Kept {
  readonly person: OwnPerson;
  readonly at: number;
}

const KEY = "sv-person";
// Whoever turns pages quickly is not asked for at each of them.
const FRESH_MS = 60_000;

function findKept(): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whom this tab knew on the page before, so that the header need not wait for the site. */
export const lastPerson = (): OwnPerson | undefined => findKept()?.person;

function keep(person: OwnPerson): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ person, at: Date.now() } satisfies Kept));
  } catch {
    // Then the next page asks again.
  }
}

export function forgetPerson(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // What could not be kept need not be forgotten.
  }
}

/** Tells who reads: at once what is known, and again when the site says something else. */
export async function findOwnPerson(
  session: Session,
  subject: string,
  tell: (person: OwnPerson) => void,
): Promise<void> {
  const last = findKept();
  const kept = last?.person.id === subject ? last : undefined;
  if (kept) tell(kept.person);
  if (kept && Math.abs(Date.now() - kept.at) < FRESH_MS) return;
  const { user, permissions } = await session.call<typeof me>("GET", "/api/auth/me");
  const { id, username, displayName, avatarUrl } = user;
  const person: OwnPerson = { id, username, displayName, avatarUrl, permissions };
  keep(person);
  if (JSON.stringify(person) !== JSON.stringify(kept?.person)) tell(person);
}
