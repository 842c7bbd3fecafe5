/** A number of points with the sanction that reaching it leads to; null days mean for good. */
export interface Threshold {
  readonly points: number;
  readonly act: "silence" | "ban";
  readonly days: number | null;
}

/** The sanction that the points of a warning led to. */
export interface Consequence {
  readonly act: "silence" | "ban";
  /** The points of the threshold. */
  readonly points: number;
  /** ISO 8601 UTC; null for good. */
  readonly until: string | null;
}

const DAY_MS = 24 * 60 * 60_000;

/** The highest threshold that points reach when they grow from `before` to `after`; null when they reach none. */
export const reachedThreshold = (
  thresholds: readonly Threshold[],
  { before, after }: { readonly before: number; readonly after: number },
): Threshold | null => thresholds.findLast(({ points }) => before < points && points <= after) ?? null;

export const consequenceOf = ({ act, points, days }: Threshold, now: Date): Consequence => ({
  act,
  points,
  until: days === null ? null : new Date(now.getTime() + days * DAY_MS).toISOString(),
});
