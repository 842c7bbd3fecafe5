import { tooMany } from "../../kernel/refusals.js";
import { addressKey } from "../ip-address.js";

/**
 * Event streams that one client address may have open per process: enough for many people behind one address, but not
 * for a flood.
 */
export const STREAMS_PER_ADDRESS = 200;

// Nobody knows when a stream will end; a client that waits this long before asking again does no harm.
const RETRY_SECONDS = 30;

/** The number of streams of an address; all of them share the object. */
export interface StreamPlace {
  readonly key: string;
  taken: number;
}

/** Counts open streams by client address, IPv6 by its /64. */
export interface StreamPlaces {
  /** Throws SVC-API-4290 with Retry-After when the address has the maximum number of streams. */
  take(address: string): StreamPlace;
  /** Call it once for each stream that was taken. */
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
          `This address already has ${STREAMS_PER_ADDRESS} streams open, which is the maximum.`,
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
