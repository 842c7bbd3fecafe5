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

/** A view of a profile. */
export interface ProfileView {
  readonly ownerId: string;
  /** Null for a guest. */
  readonly viewerId: string | null;
  readonly address: string;
  /** False for a viewer whom the owner must not see among the visitors. */
  readonly isNamed: boolean;
}

/** Counts views of profiles. */
export interface ViewRecorder {
  /**
   * Counts a viewer once in half an hour, and records members who show their visits. Never rejects: showing the page
   * matters more than counting it.
   */
  record(view: ProfileView): Promise<void>;
}

const WINDOW_MS = 30 * 60_000;
// A write can wait long, but here somebody waits for the page.
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
          // So that the next view is counted instead.
          await store.delete(key);
          throw error;
        });
      } catch (error) {
        logger.warn("A view of a profile could not be counted", { error });
      }
    },
  };
}
