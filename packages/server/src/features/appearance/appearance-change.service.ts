import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockAppearance } from "./appearance.repo.js";

/** Runs one change of the look in a transaction, exclusively across all processes. */
export type ChangeAppearance = <T>(work: (tx: Tx, now: Date) => Promise<T>) => Promise<T>;

export function createAppearanceChange(db: Database, clock: Clock): ChangeAppearance {
  return (work) =>
    db.transaction(async (tx) => {
      const now = clock.now();
      await lockAppearance(tx, now);
      return work(tx, now);
    });
}
