import type { Clock } from "../../kernel/clock.js";
import { freshValue } from "../../platform/kept/fresh-value.js";

/** The maximum number of addresses in one part; the sitemap protocol allows ten times as many. */
export const PART_SIZE = 5_000;

// New items join the last part, which has no end, so the ends of the other parts may be cached for long.
const MAX_AGE_MS = 10 * 60_000;

/** A long list that is read in parts; each begins where the one before it ends. */
export interface PartedList<Place> {
  /** Undefined when the part that begins after the position is the last one. */
  partEnd(after: Place | null, size: number): Promise<Place | undefined>;
}

/** The parts of a list, counted from 1. */
export interface Parts<Place> {
  count(): Promise<number>;
  /**
   * The position after which the part begins; null is the start of the list, undefined means that there is no such
   * part.
   */
  beginning(part: number): Promise<Place | null | undefined>;
}

/** Walks a list in steps of one part, so that no query is longer than that, however long the list is. */
export function createParts<Place>(list: PartedList<Place>, clock: Clock): Parts<Place> {
  const beginnings = freshValue(
    async (): Promise<readonly (Place | null)[]> => {
      const found: (Place | null)[] = [null];
      for (let end = await list.partEnd(null, PART_SIZE); end; end = await list.partEnd(end, PART_SIZE))
        found.push(end);
      return found;
    },
    MAX_AGE_MS,
    clock,
  );
  return {
    count: async () => (await beginnings.get()).length,
    beginning: async (part) => (await beginnings.get())[part - 1],
  };
}
