/** Choices for the end of something: after a period from now, at a moment, or never. */
export const ENDINGS = ["never", "day", "week", "month", "date"] as const;
export type Ending = (typeof ENDINGS)[number];

const DAY_MS = 24 * 60 * 60_000;
const DAYS: Readonly<Record<Exclude<Ending, "never" | "date">, number>> = { day: 1, week: 7, month: 30 };

/** The moment as the site wants it; null for never. `local` is what a field for date and time holds. */
export function endOf(ending: Ending, local: string, now: number): string | null {
  if (ending === "never") return null;
  const end = ending === "date" ? new Date(local).getTime() : now + DAYS[ending] * DAY_MS;
  return Number.isNaN(end) ? "" : new Date(end).toISOString();
}
