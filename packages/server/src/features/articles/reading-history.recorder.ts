import type { Clock } from "../../kernel/clock.js";
import type { Database } from "../../platform/db/database.js";
import type { Logger } from "../../platform/logger.js";
import { after } from "../../platform/threads/after.js";
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
const GATHER_MS = 1_000;
const MOST_AT_ONCE = 500;
// Bounds the memory that views take while the database is away.
const MOST_WAITING = 20_000;

/**
 * Gathers what members open for a second and writes it together, as views are: pages wait for nothing. Whether somebody keeps a
 * history is read in the transaction that writes, under the lock that switching it off waits for, so that nothing is written
 * after it was switched off.
 */
export function createHistoryRecorder({ db, clock, logger, ...deps }: HistoryRecorderDeps): HistoryRecorder {
  let waiting = new Map<string, OpenedByMember>();
  let isFailing = false;
  let cancel: (() => void) | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writePart(opened: readonly OpenedByMember[]): Promise<void> {
    const keepers = await keepersAmong(opened);
    if (keepers.size === 0) return;
    await db.transaction(
      async (tx) => {
        await lockHistories(tx, db.dialect);
        const users = await findUsersByIds(tx, [...keepers]);
        const keeping = new Set(users.filter(({ privacy }) => readPrivacy(privacy).keepHistory).map(({ id }) => id));
        const kept = opened.filter(({ userId }) => keeping.has(userId));
        if (kept.length === 0) return;
        await addToHistories(tx, db.dialect, kept);
        for (const userId of keeping) await trimHistory(tx, userId, MOST_KEPT);
      },
      { changes: [] },
    );
  }

  /** Most members keep no history, and most batches need no transaction. */
  async function keepersAmong(opened: readonly OpenedByMember[]): Promise<ReadonlySet<string>> {
    const users = await findUsersByIds(db.read, [...new Set(opened.map(({ userId }) => userId))]);
    return new Set(users.filter(({ privacy }) => readPrivacy(privacy).keepHistory).map(({ id }) => id));
  }

  async function write(): Promise<void> {
    const taken = [...waiting];
    waiting = new Map();
    for (let start = 0; start < taken.length; start += MOST_AT_ONCE) {
      try {
        await writePart(taken.slice(start, start + MOST_AT_ONCE).map(([, opened]) => opened));
        isFailing = false;
      } catch (error) {
        if (!isFailing) logger.warn("Histories of members cannot be written; what was opened is kept", { error });
        isFailing = true;
        // What was opened again meanwhile is newer.
        for (const [key, opened] of taken.slice(start)) if (!waiting.has(key)) waiting.set(key, opened);
        return;
      }
    }
  }

  function flush(): Promise<void> {
    cancel?.();
    cancel = undefined;
    if (waiting.size > 0)
      writing = writing.then(write).then(() => {
        if (waiting.size > 0) schedule();
      });
    return writing;
  }

  function schedule(): void {
    cancel ??= (deps.after ?? after)(GATHER_MS, () => void flush());
  }

  return {
    note(userId, articleId) {
      const key = `${userId} ${articleId}`;
      if (waiting.size >= MOST_WAITING && !waiting.has(key)) return;
      waiting.set(key, { userId, articleId, at: clock.now().toISOString() });
      schedule();
    },
    settled: flush,
    async [Symbol.asyncDispose]() {
      await flush();
      cancel?.();
      if (waiting.size > 0) logger.warn("Views of members are lost, since the site stops", { count: waiting.size });
    },
  };
}
