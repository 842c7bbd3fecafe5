import type { Clock } from "../../kernel/clock.js";
import type { KeyedDigest } from "../../platform/crypto/keyed-digest.js";
import { ExpiringMap } from "../../platform/kv/expiring-map.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";

/** Members and guests who were online within the last minutes. */
export interface Presences {
  readonly memberIds: ReadonlySet<string>;
  readonly guests: number;
}

/** Tracks who is online, across the processes of a site. Recording does not delay the request. */
export interface OnlineTracker extends AsyncDisposable {
  noteMember(userId: string): void;
  /**
   * Records a guest who views a page. Only a digest of the address is stored; a network counts as one guest, as in rate
   * limits.
   */
  noteGuest(addressSubject: string): void;
  /** Empty while the store is unavailable. */
  present(): Promise<Presences>;
}

export interface OnlineTrackerDeps {
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly digest: KeyedDigest;
}

const MINUTE_MS = 60_000;
// A member counts as online for five minutes after they were last seen, and is recorded once a minute meanwhile.
const MINUTES = 5;
const KEPT_MS = (MINUTES + 2) * MINUTE_MS;
const GATHER_MS = 500;
// Bounds the memory that a flood of addresses can take.
const MAX_GUESTS = 20_000;

type Kind = "members" | "guests";
const keyOf = (kind: Kind, minute: number): string => `online:${kind}:${minute}`;

/** One set per minute: reading unites a handful of sets, and never has to search. */
export function createOnlineTracker({ store, clock, logger, digest }: OnlineTrackerDeps): OnlineTracker {
  const noted = new ExpiringMap<true>(clock, MAX_GUESTS);
  let waiting: Record<Kind, Set<string>> = { members: new Set(), guests: new Set() };
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const minuteNow = (): number => Math.floor(clock.now().getTime() / MINUTE_MS);

  async function write(seen: Readonly<Record<Kind, ReadonlySet<string>>>, minute: number): Promise<void> {
    try {
      for (const kind of ["members", "guests"] as const)
        await store.addToSet(keyOf(kind, minute), [...seen[kind]], { ttlMs: KEPT_MS });
    } catch (error) {
      logger.warn("Online visitors could not be recorded", { error });
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const seen = waiting;
    waiting = { members: new Set(), guests: new Set() };
    const minute = minuteNow();
    if (seen.members.size + seen.guests.size > 0) writing = writing.then(() => write(seen, minute));
    return writing;
  }

  function note(kind: Kind, who: string): void {
    waiting[kind].add(who);
    timer ??= setTimeout(flush, GATHER_MS).unref();
  }

  const sets = (kind: Kind): Promise<ReadonlySet<string>> => {
    const minute = minuteNow();
    return store.unionOfSets(Array.from({ length: MINUTES + 1 }, (_, back) => keyOf(kind, minute - back)));
  };

  return {
    noteMember: (userId) => note("members", userId),
    noteGuest(addressSubject) {
      // Most have just been seen, and need no digest.
      if (noted.get(addressSubject) !== undefined || noted.size >= MAX_GUESTS) return;
      noted.set(addressSubject, true, clock.now().getTime() + MINUTE_MS);
      note("guests", digest(addressSubject));
    },
    async present() {
      await flush();
      try {
        const [memberIds, guests] = await Promise.all([sets("members"), sets("guests")]);
        return { memberIds, guests: guests.size };
      } catch (error) {
        logger.warn("Online visitors could not be read", { error });
        return { memberIds: new Set(), guests: 0 };
      }
    },
    [Symbol.asyncDispose]: flush,
  };
}
