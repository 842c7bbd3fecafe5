import type { Clock } from "../../kernel/clock.js";
import type { KeyedDigest } from "../../platform/crypto/keyed-digest.js";
import type { Database } from "../../platform/db/database.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import { findUserById, readPrivacy } from "../users/index.js";
import { countView, putVisit } from "./visits.repo.js";

export interface ViewRecorderDeps {
  readonly db: Database;
  readonly store: KeyValueStore;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly digest: KeyedDigest;
}

/** Who looks at a profile. */
export interface ProfileView {
  readonly ownerId: string;
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly address: string;
  /** False for a viewer whom the owner should not find among the visitors. */
  readonly isNamed: boolean;
}

/** Counts views of profiles. */
export interface ViewRecorder {
  /**
   * Counts a view once in half an hour for each viewer, and notes members who let their visits be seen. Never rejects: a
   * page is worth more than its count.
   */
  record(view: ProfileView): Promise<void>;
}

const WINDOW_MS = 30 * 60_000;
// Whoever writes may wait; somebody waits for the page.
const PATIENCE_MS = 250;

export function createViewRecorder({ db, store, clock, logger, digest }: ViewRecorderDeps): ViewRecorder {
  async function write({ ownerId, viewerId, isNamed }: ProfileView): Promise<void> {
    await db.transaction(
      async (tx) => {
        await countView(tx, ownerId);
        const visitor = isNamed && viewerId !== null ? await findUserById(tx, viewerId) : undefined;
        if (visitor && readPrivacy(visitor.privacy).showVisits) await putVisit(tx, ownerId, visitor.id, clock.now());
      },
      { patienceMs: PATIENCE_MS, changes: [] },
    );
  }

  return {
    async record(view) {
      const { ownerId, viewerId, address } = view;
      if (viewerId === ownerId) return;
      const key = `profile-view:${ownerId}:${viewerId ?? digest(address)}`;
      try {
        const { count } = await store.increment(key, { ttlMs: WINDOW_MS });
        if (count > 1) return;
        await write(view).catch(async (error: unknown) => {
          // The next one is counted instead.
          await store.delete(key);
          throw error;
        });
      } catch (error) {
        logger.warn("A view of a profile could not be counted", { error });
      }
    },
  };
}
