import { PROTOCOL_LIMITS } from "./limits.js";

const TIMESTAMP = /^[0-9]{1,12}$/;

/** Parses the text of a timestamp header to unix seconds; nothing when it is not 1 to 12 digits. */
export function readTimestamp(text: string): number | undefined {
  return TIMESTAMP.test(text) ? Number(text) : undefined;
}

/** True when the header's text is well-formed and at most 300 seconds from `now` (unix seconds), in either direction. */
export function isFreshTimestamp(text: string, now: number): boolean {
  const seconds = readTimestamp(text);
  if (seconds === undefined) return false;
  return Math.abs(Math.floor(now) - seconds) <= PROTOCOL_LIMITS.timestampToleranceSeconds;
}
