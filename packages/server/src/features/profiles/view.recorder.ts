import type { Clock } from "../../kernel/clock.js";
import type { KeyedDigest } from "../../platform/crypto/keyed-digest.js";
import type { Database } from "../../platform/db/database.js";
import { createGatheredWrites } from "../../platform/db/gathered-writes.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import type { after } from "../../platform/threads/after.js";
import { findUserById, readPrivacy } from "../users/index.js";
import { countViews, putVisit } from "./visits.repo.js";

export interface ViewRecorderDeps {
  readonly db: Database;
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly digest: KeyedDigest;
  /** Tests let the time pass. */
  readonly after?: typeof after;
}

/** A view of a profile. */
export interface ProfileView {
  readonly ownerId: string;
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly address: string;
  /** False for a viewer whom the owner must not see among the visitors. */
  readonly isNamed: boolean;
}

/** Counts views of profiles: each viewer once in half an hour. */
export interface ViewRecorder extends AsyncDisposable {
  /**
   * Counts a view, and records members who show their visits. Never rejects: showing the page matters more than
   * counting it.
   */
  record(view: ProfileView): Promise<void>;
  /** Counts a guest a second later, together with others; a flood of them beyond what is held is not counted. */
  noteGuest(ownerId: string, address: string): void;
  /** Resolves when everybody noted so far is counted, or could not be. */
  settled(): Promise<void>;
}

const WINDOW_MS = 30 * 60_000;
// A write can wait long, but here somebody waits for the page.
const PATIENCE_MS = 250;
// Bounds the memory that guests take within a second.
const MOST_WAITING = 5_000;

/** A guest who viewed a profile. */
interface GuestView {
  readonly ownerId: string;
  readonly key: string;
}

export function createViewRecorder(deps: ViewRecorderDeps): ViewRecorder {
  const { db, store, clock, logger, digest } = deps;
  const guests = createGatheredWrites<GuestView>({
    logger,
    words: {
      failing: "Views of profiles cannot be counted; they are kept",
      lost: "Views of profiles are lost, since the site stops",
    },
    mostWaiting: MOST_WAITING,
    subjectOf: ({ ownerId }) => ownerId,
    after: deps.after,
    write: countGuests,
  });

  const keyOf = (ownerId: string, viewer: string): string => `profile-view:${ownerId}:${viewer}`;

  /** True for a viewer who was not counted for a while; from now on they are. */
  const isNew = async (key: string): Promise<boolean> => (await store.increment(key, { ttlMs: WINDOW_MS })).count === 1;

  async function write({ ownerId, viewerId, isNamed }: ProfileView): Promise<void> {
    await db.transaction(
      async (tx) => {
        await countViews(tx, db.dialect, new Map([[ownerId, 1]]));
        const visitor = isNamed && viewerId !== null ? await findUserById(tx, viewerId) : undefined;
        if (visitor && readPrivacy(visitor.privacy).showVisits) await putVisit(tx, ownerId, visitor.id, clock.now());
      },
      { patienceMs: PATIENCE_MS, changes: "unseen" },
    );
  }

  /** Forgets views that could not be written, so that the next view of the same profile counts. */
  async function unlessItFails(keys: readonly string[], work: () => Promise<void>): Promise<void> {
    await work().catch(async (error: unknown) => {
      await Promise.all(keys.map((key) => store.delete(key)));
      throw error;
    });
  }

  async function countGuests(gathered: readonly GuestView[]): Promise<void> {
    const isCounted = await Promise.all(gathered.map(({ key }) => isNew(key)));
    const counted = gathered.filter((_, index) => isCounted[index]);
    if (counted.length === 0) return;
    const views = new Map<string, number>();
    for (const { ownerId } of counted) views.set(ownerId, (views.get(ownerId) ?? 0) + 1);
    await unlessItFails(
      counted.map(({ key }) => key),
      () => db.transaction((tx) => countViews(tx, db.dialect, views), { changes: "unseen" }),
    );
  }

  return {
    async record(view) {
      const { ownerId, viewerId, address } = view;
      if (viewerId === ownerId) return;
      const key = keyOf(ownerId, viewerId ?? digest(address));
      try {
        if (await isNew(key)) await unlessItFails([key], () => write(view));
      } catch (error) {
        logger.warn("A view of a profile could not be counted", { error });
      }
    },
    noteGuest(ownerId, address) {
      const key = keyOf(ownerId, digest(address));
      guests.add(key, { ownerId, key });
    },
    settled: () => guests.settled(),
    [Symbol.asyncDispose]: () => guests[Symbol.asyncDispose](),
  };
}
