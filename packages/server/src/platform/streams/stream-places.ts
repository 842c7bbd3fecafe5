import { tooMany } from "../../kernel/refusals.js";
import { addressKey } from "../ip-address.js";

/** Event streams that one client address may have open on a process: many people behind one address, and no flood. */
export const STREAMS_PER_ADDRESS = 200;

// Nobody knows when a stream ends; a client that waits this long does no harm by asking.
const RETRY_SECONDS = 30;

/** How many streams an address holds; all of them share the object. */
export interface StreamPlace {
  readonly key: string;
  taken: number;
}

/** Counts open streams by client address, IPv6 by its /64. */
export interface StreamPlaces {
  /** Throws SVC-API-4290 with Retry-After when the address holds all of its places. */
  take(address: string): StreamPlace;
  /** Call it once for each place that was taken. */
  free(place: StreamPlace): void;
}

export function createStreamPlaces(): StreamPlaces {
  const places = new Map<string, StreamPlace>();
  return {
    take(address) {
      const key = addressKey(address);
      const place = places.get(key) ?? { key, taken: 0 };
      if (place.taken >= STREAMS_PER_ADDRESS)
        throw tooMany(
          RETRY_SECONDS,
          `There are ${STREAMS_PER_ADDRESS} streams open from this address, which is the most.`,
        );
      place.taken += 1;
      places.set(key, place);
      return place;
    },
    free(place) {
      place.taken -= 1;
      if (place.taken === 0) places.delete(place.key);
    },
  };
}
