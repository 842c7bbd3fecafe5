import { watchReads } from "./watched-reads.js";

type Interruption = () => Promise<unknown>;

/** Lets something else happen between two queries of a site that is booted with its `wrapDatabase`. */
export function interruptedReads() {
  let left = 0;
  let interruption: Interruption | undefined;

  const reads = watchReads(async () => {
    if (!interruption) return;
    left -= 1;
    if (left > 0) return;
    const interrupt = interruption;
    // Its own queries go on without interruption.
    interruption = undefined;
    await interrupt();
  });

  return {
    wrapDatabase: reads.wrapDatabase,
    /** Does the work and runs `interrupt` before its n-th query, from 1; false where it makes fewer. */
    async at(n: number, interrupt: Interruption, work: () => Promise<unknown>): Promise<boolean> {
      left = n;
      interruption = interrupt;
      await reads.during(work);
      const hasHappened = interruption === undefined;
      interruption = undefined;
      return hasHappened;
    },
  };
}
