import type { Database, Tx } from "./database.js";

const BATCH = 500;

/**
 * Deletes rows in one short transaction after the other, so that nobody else waits for long, until none is left or the signal
 * aborts. `deleteSome` deletes at most `limit` rows and returns how many; what it deletes concerns no cached answer.
 */
export async function deleteInBatches(
  db: Database,
  signal: AbortSignal,
  deleteSome: (tx: Tx, limit: number) => Promise<number>,
): Promise<void> {
  for (let deleted = BATCH; deleted === BATCH && !signal.aborted; )
    deleted = await db.transaction((tx) => deleteSome(tx, BATCH), { changes: [] });
}
