import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../../../kernel/clock.js";
import type { IdSource } from "../../../kernel/ids.js";
import type { Database } from "../../../platform/db/database.js";
import { isMissingTable } from "../../../platform/db/dialect-differences.js";
import type { LogFields, Logger } from "../../../platform/logger.js";
import { errorEntry } from "./error-entry.model.js";
import { type ErrorLogRow, insertErrors } from "./error-log.repo.js";

export interface ErrorRecorderDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly logger: Logger;
}

/** Stores logged errors for the administrators. */
export interface ErrorRecorder extends AsyncDisposable {
  /** The same log, except that errors are stored as well. */
  readonly logger: Logger;
  /** Resolves when every logged error is stored or given up. */
  settled(): Promise<void>;
}

// An error that occurs in every request must not fill the database, and a plugin must not hide what others did by errors of its own.
const MOST_PER_MINUTE = 60;
const MOST_OF_A_PLUGIN = 20;
const MINUTE_MS = 60_000;

/**
 * Errors are stored in the background, without delaying the code that logs them. An error that cannot be stored is only
 * in the log itself: retrying, or logging the failure as an error, would cause a loop.
 */
export function createErrorRecorder({ db, clock, newId, logger }: ErrorRecorderDeps): ErrorRecorder {
  // The code that logs may be inside a transaction, which this work must not join.
  const outside = AsyncLocalStorage.snapshot();
  let waiting: ErrorLogRow[] = [];
  let writing: Promise<void> | undefined;
  /** `kept` by the id of the plugin, or null for the site itself. */
  let minute = { number: 0, kept: new Map<string | null, number>(), dropped: 0 };
  let isFailing = false;

  const rowOf = (message: string, fields: LogFields, now: Date): ErrorLogRow => ({
    id: newId(),
    created_at: now.toISOString(),
    ...errorEntry(message, fields),
  });

  function enterMinute(now: Date): void {
    const number = Math.floor(now.getTime() / MINUTE_MS);
    if (number === minute.number) return;
    const { dropped } = minute;
    minute = { number, kept: new Map(), dropped: 0 };
    if (dropped > 0)
      waiting.push(rowOf(`${dropped} more errors occurred within a minute; the program's log contains them`, {}, now));
  }

  async function write(rows: readonly ErrorLogRow[]): Promise<void> {
    try {
      await db.transaction((tx) => insertErrors(tx, rows), { changes: "unseen" });
      isFailing = false;
    } catch (error) {
      // Before installation there is no table to write to.
      if (!isFailing && !isMissingTable(error)) logger.warn("The error log cannot be written", { error });
      isFailing = true;
    }
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting;
      waiting = [];
      await write(rows);
    }
    writing = undefined;
  }

  function record(message: string, fields: LogFields): void {
    try {
      const now = clock.now();
      enterMinute(now);
      const plugin = typeof fields.pluginId === "string" ? fields.pluginId : null;
      const kept = minute.kept.get(plugin) ?? 0;
      if (kept >= (plugin === null ? MOST_PER_MINUTE : MOST_OF_A_PLUGIN)) {
        minute.dropped += 1;
        return;
      }
      minute.kept.set(plugin, kept + 1);
      waiting.push(rowOf(message, fields, now));
      writing ??= outside(() => Promise.resolve().then(drain));
    } catch (error) {
      logger.warn("An error could not be prepared for the error log", { error });
    }
  }

  const recording = (inner: Logger, bound: LogFields): Logger => ({
    debug: (message, fields) => inner.debug(message, fields),
    info: (message, fields) => inner.info(message, fields),
    warn: (message, fields) => inner.warn(message, fields),
    error(message, fields) {
      inner.error(message, fields);
      record(message, { ...bound, ...fields });
    },
    child: (fields) => recording(inner.child(fields), { ...bound, ...fields }),
  });

  return {
    logger: recording(logger, {}),
    async settled() {
      while (writing) await writing;
    },
    async [Symbol.asyncDispose]() {
      while (writing) await writing;
    },
  };
}
