import { channel } from "node:diagnostics_channel";
import type { SealedText } from "../crypto/sealed-text.js";
import type { Logger } from "../logger.js";

// Pure functions parse stored texts, so they report damage on a channel instead of getting a logger passed down to
// them. A process runs one site.
const damaged = channel("sitevine.stored-json.damaged");
// Each damaged value is reported once. This many are remembered; any beyond them are not reported at all.
const MOST_REPORTED = 1_000;

/**
 * The value of a JSON text from the database. Undefined for a text that is not JSON, which no release ever stored. Only
 * that value is lost: callers treat it as absent, and the log names `table` and `key`. Writing the value again repairs
 * it. The value's shape is not checked here.
 */
export const storedJson = (text: string, table: string, key?: string): unknown =>
  soundOrNone(() => JSON.parse(text), table, key);

/** Like `storedJson`, for a sealed text; a text that the site cannot decrypt is damaged as well. */
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

/** Logs each damaged value once, by table and key. The value itself is never logged, since it may be a secret. */
export function logDamagedJson(logger: Logger): Disposable {
  const reported = new Set<unknown>();
  const report = (value: unknown): void => {
    if (reported.has(value) || reported.size >= MOST_REPORTED) return;
    reported.add(value);
    logger.error(`A stored value is damaged and counts as absent: ${String(value)}`);
  };
  damaged.subscribe(report);
  return { [Symbol.dispose]: () => void damaged.unsubscribe(report) };
}
