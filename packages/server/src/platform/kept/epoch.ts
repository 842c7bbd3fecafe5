/**
 * The time for which an answer is valid: reading it again would give the same. It begins before the answer is read, so
 * that it can end while the answer is being read.
 */
export interface Epoch {
  /** False from the moment the epoch has ended. */
  isNow(): boolean;
}

/** Ends as soon as one of its parts ends. */
export const epochOf = (...parts: readonly Epoch[]): Epoch => ({ isNow: () => parts.every((part) => part.isNow()) });

/** Lasts as long as `peek` returns the same value. */
export function epochOfValue(peek: () => unknown): Epoch {
  const begun = peek();
  return { isNow: () => begun !== undefined && peek() === begun };
}

/** Lasts until `end`, in milliseconds since 1970. */
export const epochUntil = (end: number, now: () => Date): Epoch => ({ isNow: () => now().getTime() < end });
