import type { Clock } from "../../kernel/clock.js";
import type { Changes } from "../kept/changes.js";
import type { Queryable } from "./database.js";

const MAX_AGE_MS = 1_000;

/**
 * Keeps a value in memory that only transactions change which name no subjects, as those of administrators do: any such transaction
 * of this process ends it, so that it is never older than what this process has written. Writes of another process show within a
 * second. It may be read within a transaction.
 */
export function rarelyChanged<T>(
  { changes, clock }: { readonly changes: Pick<Changes, "unnamed">; readonly clock: Clock },
  read: (db: Queryable) => Promise<T>,
): (db: Queryable) => Promise<T> {
  let known: { readonly value: T; readonly changes: number; readonly until: number } | undefined;

  return async (db) => {
    const [begun, now] = [changes.unnamed(), clock.now().getTime()];
    if (known?.changes === begun && now < known.until) return known.value;
    const value = await read(db);
    known = { value, changes: begun, until: now + MAX_AGE_MS };
    return value;
  };
}
