import type { Logger } from "../platform/logger.js";

/** Work that makes up for a stop at the wrong moment. It ends early when the signal is aborted. */
export interface Chore {
  readonly name: string;
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** Runs the chores in the background: nothing waits for them, and none of them can make a start fail. */
export interface Housekeeping extends AsyncDisposable {
  /** Later calls do nothing. */
  begin(): void;
  settled(): Promise<void>;
}

export function createHousekeeping(chores: readonly Chore[], logger: Logger): Housekeeping {
  const ending = new AbortController();
  let work: Promise<void> | undefined;

  async function doAll(): Promise<void> {
    for (const { name, run } of chores)
      if (!ending.signal.aborted)
        await run(ending.signal).catch((error: unknown) =>
          logger.warn("Housekeeping failed and will run again at the next start", { chore: name, error }),
        );
  }

  return {
    begin() {
      work ??= doAll();
    },
    settled: async () => work,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await work;
    },
  };
}
