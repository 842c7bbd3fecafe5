import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { Schedule } from "../../platform/jobs/jobs.js";
import { eraseSessionOrigins } from "../auth/index.js";
import type { SettingsCache } from "../settings/index.js";
import { eraseLastAddresses, eraseRegistrationAddresses } from "../users/index.js";
import { deleteSignals } from "./signals.repo.js";

const DAY_MS = 24 * 60 * 60_000;
// Few enough that nobody waits for the lock of a batch.
const BATCH = 500;

export interface SignalErasureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Pick<SettingsCache, "get">;
}

/** Erases, every night, from where members logged in longer ago than `security.signalDays`. */
export function signalErasure({ db, clock, settings }: SignalErasureDeps): Schedule {
  return {
    name: "signals.erase",
    cron: "37 2 * * *",
    async run({ signal }) {
      const now = clock.now();
      const before = new Date(now.getTime() - (await settings.get("security.signalDays")) * DAY_MS);
      const range = { before, now, limit: BATCH };
      const steps: readonly ((tx: Tx) => Promise<number>)[] = [
        (tx) => deleteSignals(tx, range),
        (tx) => eraseSessionOrigins(tx, range),
        (tx) => eraseRegistrationAddresses(tx, range),
        (tx) => eraseLastAddresses(tx, range),
      ];
      for (const step of steps)
        for (let erased = BATCH; erased === BATCH && !signal.aborted; )
          erased = await db.transaction(step, { changes: [] });
    },
  };
}
