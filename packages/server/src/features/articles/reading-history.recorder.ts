import type { Clock } from "../../kernel/clock.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { createGatheredWrites } from "../../platform/db/gathered-writes.js";
import type { Logger } from "../../platform/logger.js";
import type { after } from "../../platform/threads/after.js";
import { findUsersByIds, readPrivacy } from "../users/index.js";
import { addToHistories, lockHistories, type OpenedByMember, trimHistory } from "./reading-history.repo.js";

/** Notes which articles members open, for those who keep a history. Recording does not delay the page. */
export interface HistoryRecorder extends AsyncDisposable {
  note(userId: string, articleId: string): void;
  /** Resolves when everything noted so far is written, or could not be. */
  settled(): Promise<void>;
}

export interface HistoryRecorderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Tests let the time pass. */
  readonly after?: typeof after;
}

/** More would be a record of somebody's life rather than a way back to what they read. */
export const MOST_KEPT = 500;
const MOST_WAITING = 20_000;

/** Those of some members who keep a history. */
async function keepersAmong(db: Queryable, userIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const users = await findUsersByIds(db, [...new Set(userIds)]);
  return new Set(users.filter(({ privacy }) => readPrivacy(privacy).keepHistory).map(({ id }) => id));
}

/**
 * Gathers what members open and writes it together: pages wait for nothing. Whether somebody keeps a history is read in the
 * transaction that writes, under the lock that switching it off waits for, so that nothing is written after it was switched off.
 */
export function createHistoryRecorder({ db, clock, logger, ...deps }: HistoryRecorderDeps): HistoryRecorder {
  async function write(opened: readonly OpenedByMember[]): Promise<void> {
    // Most members keep no history, and most batches need no transaction.
    const likely = await keepersAmong(
      db.read,
      opened.map(({ userId }) => userId),
    );
    if (likely.size === 0) return;
    await db.transaction(
      async (tx) => {
        await lockHistories(tx, db.dialect);
        const keeping = await keepersAmong(tx, likely);
        const kept = opened.filter(({ userId }) => keeping.has(userId));
        if (kept.length === 0) return;
        await addToHistories(tx, db.dialect, kept);
        for (const userId of keeping) await trimHistory(tx, userId, MOST_KEPT);
      },
      { changes: "unseen" },
    );
  }

  const writes = createGatheredWrites<OpenedByMember>({
    logger,
    words: {
      failing: "Histories of members cannot be written; what was opened is kept",
      lost: "Views of members are lost, since the site stops",
    },
    mostWaiting: MOST_WAITING,
    subjectOf: ({ userId }) => userId,
    after: deps.after,
    write,
  });
  return {
    note(userId, articleId) {
      writes.add(`${userId} ${articleId}`, { userId, articleId, at: clock.now().toISOString() });
    },
    settled: () => writes.settled(),
    [Symbol.asyncDispose]: () => writes[Symbol.asyncDispose](),
  };
}
