import type { Database } from "../../src/index.js";

type Interruption = () => Promise<unknown>;

/** Lets something else happen between two queries of a site that is booted with its `wrapDatabase`. */
export function interruptedReads() {
  let left = 0;
  let interruption: Interruption | undefined;
  let interrupting: Promise<unknown> = Promise.resolve();

  async function beforeQuery(): Promise<void> {
    if (!interruption) return;
    left -= 1;
    if (left > 0) return;
    const interrupt = interruption;
    // Its own queries go on without interruption.
    interruption = undefined;
    interrupting = interrupt();
    await interrupting;
  }

  const wrapDatabase = (database: Database): Database => {
    const executor = database.read.getExecutor();
    const executeQuery = executor.executeQuery.bind(executor);
    executor.executeQuery = async (query, options) => {
      await beforeQuery();
      return executeQuery(query, options);
    };
    return database;
  };

  return {
    wrapDatabase,
    /** Does the work and runs `interrupt` before its n-th query, from 1; false where it makes fewer. */
    async at(n: number, interrupt: Interruption, work: () => Promise<unknown>): Promise<boolean> {
      left = n;
      interruption = interrupt;
      await work();
      // The query may have been one that the site makes behind the scenes, for which the work does not wait.
      await interrupting;
      const hasHappened = interruption === undefined;
      interruption = undefined;
      return hasHappened;
    },
  };
}
