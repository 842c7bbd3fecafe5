/** The time for which an answer is what would be read now. It begins before the reading, so that it can end during it. */
export interface Epoch {
  /** False from the moment that it ended. */
  isNow(): boolean;
}

/** Ends with the first of its parts. */
export const epochOf = (...parts: readonly Epoch[]): Epoch => ({ isNow: () => parts.every((part) => part.isNow()) });

/** Lasts while a value that is kept elsewhere stays the same one. */
export function epochOfValue(peek: () => unknown): Epoch {
  const begun = peek();
  return { isNow: () => begun !== undefined && peek() === begun };
}

/** Lasts until a time, in milliseconds since 1970. */
export const epochUntil = (end: number, now: () => Date): Epoch => ({ isNow: () => now().getTime() < end });
