import type { CaseSeverity } from "../../platform/db/schema/review-cases.js";

/** One entry of the timeline of a case. It says what happened, never from which address. */
export interface Evidence {
  /** The kind of the entry, for example `registration`. */
  readonly label: string;
  readonly value: string;
  /** ISO 8601 UTC; null for what has no moment. */
  readonly at: string | null;
  readonly userId: string | null;
  /** A case holds one entry per key. By default everything that the entry says is its key. */
  readonly key?: string;
}

/** The result of a scan: members who did something together, or one of them. */
export interface Finding {
  readonly users: readonly string[];
  readonly severity: CaseSeverity;
  /** One sentence. */
  readonly summary: string;
  readonly evidence: readonly Evidence[];
}

/** A span of time: after `after`, up to and including `until`. */
export interface Span {
  readonly after: Date;
  readonly until: Date;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

const RANKS: Readonly<Record<CaseSeverity, number>> = { low: 0, medium: 1, high: 2 };

/** The graver of two severities. */
export const graver = (one: CaseSeverity, other: CaseSeverity): CaseSeverity =>
  RANKS[one] >= RANKS[other] ? one : other;

/** The severity when `count` reaches `threshold`: medium from twice as many, high from four times as many. */
export function severityOf(count: number, threshold: number): CaseSeverity {
  if (count >= 4 * threshold) return "high";
  return count >= 2 * threshold ? "medium" : "low";
}
