import type { Clock } from "../../kernel/clock.js";
import type { Epoch } from "./epoch.js";
import { createKept } from "./kept.js";

/** A value read again when it is older than `maxAgeMs`; parallel readers share one load. */
export interface FreshValue<T> {
  get(): Promise<T>;
  /** The value when it is young enough to use without waiting. */
  peek(): T | undefined;
  /** Makes the next reader load again. A value that is being loaded is given to those who wait for it and not kept. */
  expire(): void;
}

const ONLY = "";

export function freshValue<T>(load: () => Promise<T>, maxAgeMs: number, clock: Clock): FreshValue<T> {
  const kept = createKept<{ readonly value: T }>({ most: 1 });
  let expiries = 0;

  function begin(): Epoch {
    const begun = expiries;
    const end = clock.now().getTime() + maxAgeMs;
    return { isNow: () => begun === expiries && clock.now().getTime() < end };
  }

  return {
    peek: () => kept.peek(ONLY)?.value,
    get: async () => (await kept.find(ONLY, begin, async () => ({ value: await load() }))).value,
    expire() {
      expiries += 1;
    },
  };
}
