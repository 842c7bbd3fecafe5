import { KEPT } from "../session/kept-here.js";

/** Latest visit of a member to each conversation: place and time of the site, latest first. */
export type Visits = readonly (readonly [place: string, at: string])[];

const MOST = 200;
// Reloading a page, or reading its comments in another order, is the same visit.
const SAME_VISIT_MS = 30 * 60_000;

export const withVisit = (visits: Visits, place: string, at: string): Visits =>
  [[place, at] as const, ...visits.filter(([other]) => other !== place)].slice(0, MOST);

/** The time before which everything has been seen in an earlier visit. */
interface Since {
  readonly since: string;
  readonly readMs: number;
}

function readJson<T>(storage: Storage, key: string): T | null {
  try {
    return JSON.parse(storage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Notes that the member reads a place now, and returns when they last did; empty for the first time. */
export function noteVisit(member: string, place: string, now: string): string {
  try {
    const name = `${member} ${place}`;
    const key = `sv-visit ${name}`;
    const visits = readJson<Visits>(localStorage, KEPT.visits) ?? [];
    const current = readJson<Since>(sessionStorage, key);
    const isSame = current !== null && Date.now() - current.readMs < SAME_VISIT_MS;
    const since = isSame ? current.since : (visits.find(([other]) => other === name)?.[1] ?? "");
    sessionStorage.setItem(key, JSON.stringify({ since, readMs: Date.now() } satisfies Since));
    localStorage.setItem(KEPT.visits, JSON.stringify(withVisit(visits, name, now)));
    return since;
  } catch {
    return "";
  }
}
