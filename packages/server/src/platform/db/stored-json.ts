import { channel } from "node:diagnostics_channel";
import type { SealedText } from "../crypto/sealed-text.js";
import type { Logger } from "../logger.js";

// Stored texts are read deep inside of pure functions, so who finds a damaged one says so on a channel instead of being
// handed a log through all of them. A process runs one site.
const damaged = channel("sitevine.stored-json.damaged");
// What is damaged is said once; this many places are remembered, and what comes after them is not said at all.
const MOST_PLACES = 1_000;

/**
 * The value of a JSON text from the database; undefined for a text that is none, which no release ever stored. It costs
 * itself alone: whoever reads it goes on as if it were absent, and the log names `table` and `key`. Writing the value anew
 * mends it. What the value is has still to be checked.
 */
export const storedJson = (text: string, table: string, key?: string): unknown =>
  soundOrNone(() => JSON.parse(text), table, key);

/** As `storedJson`, for a text that was sealed; what the site cannot open is damaged as well. */
export const sealedJson = (seal: Pick<SealedText, "open">, sealed: string, table: string, key: string): unknown =>
  soundOrNone(() => JSON.parse(seal.open(sealed)), table, key);

function soundOrNone(read: () => unknown, table: string, key?: string): unknown {
  try {
    return read();
  } catch {
    damaged.publish(key === undefined ? table : `${table} ${key}`);
    return undefined;
  }
}

/** Says once in the log for each place that it is damaged; never what stands there, which may be a secret. */
export function logDamagedJson(logger: Logger): Disposable {
  const told = new Set<unknown>();
  const tell = (place: unknown): void => {
    if (told.has(place) || told.size >= MOST_PLACES) return;
    told.add(place);
    logger.error(`A stored value is damaged and counts as absent: ${String(place)}`);
  };
  damaged.subscribe(tell);
  return { [Symbol.dispose]: () => void damaged.unsubscribe(tell) };
}
