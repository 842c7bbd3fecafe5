const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** Decides who may try again while a service is unavailable. */
export interface RetryTurns {
  /** True while nothing has failed. After a failure it is true for one caller at a time, once the pause is over. */
  take(): boolean;
  failed(): void;
  succeeded(): void;
}

/** Turns with a pause that doubles with each failure, from 100 ms up to 5 s; `now` returns milliseconds. */
export function createRetryTurns(now: () => number): RetryTurns {
  let pauseMs = 0;
  let nextAt = 0;
  let isTaken = false;
  return {
    take() {
      if (pauseMs === 0) return true;
      if (isTaken || now() < nextAt) return false;
      isTaken = true;
      return true;
    },
    failed() {
      // Callers that fail together count as one failure.
      if (pauseMs > 0 && !isTaken) return;
      pauseMs = Math.min(Math.max(FIRST_PAUSE_MS, pauseMs * 2), LONGEST_PAUSE_MS);
      nextAt = now() + pauseMs;
      isTaken = false;
    },
    succeeded() {
      pauseMs = 0;
      isTaken = false;
    },
  };
}
