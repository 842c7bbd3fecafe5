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

/** Keeps the errors of the log for the administrators. */
export interface ErrorRecorder extends AsyncDisposable {
  /** The same log, whose errors are kept as well. */
  readonly logger: Logger;
  /** Resolves when everything that was logged is stored, or given up. */
  settled(): Promise<void>;
}

// A fault that strikes at every request must not fill the database.
const MOST_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

/**
 * Errors are stored off the path of whoever logs them. What cannot be stored is only in the log itself: trying again, or
 * complaining in the same way, would make a loop of it.
 */
export function createErrorRecorder({ db, clock, newId, logger }: ErrorRecorderDeps): ErrorRecorder {
  // Whoever logs may be inside a transaction, which this work is no part of.
  const outside = AsyncLocalStorage.snapshot();
  let waiting: ErrorLogRow[] = [];
  let writing: Promise<void> | undefined;
  let minute = { number: 0, kept: 0, dropped: 0 };
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
    minute = { number, kept: 0, dropped: 0 };
    if (dropped > 0)
      waiting.push(rowOf(`${dropped} more errors came within a minute; the program's log has them`, {}, now));
  }

  async function write(rows: readonly ErrorLogRow[]): Promise<void> {
    try {
      await db.transaction((tx) => insertErrors(tx, rows), { changes: [] });
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
      if (minute.kept >= MOST_PER_MINUTE) {
        minute.dropped += 1;
        return;
      }
      minute.kept += 1;
      waiting.push(rowOf(message, fields, now));
      writing ??= outside(() => Promise.resolve().then(drain));
    } catch (error) {
      logger.warn("An error could not be kept for the error log", { error });
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
