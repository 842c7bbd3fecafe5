import type { Clock } from "../../kernel/clock.js";
import type { Epoch } from "./epoch.js";
import { createKept } from "./kept.js";

/** A value that is loaded again when it is older than `maxAgeMs`; concurrent callers share one load. */
export interface FreshValue<T> {
  get(): Promise<T>;
  /** The value when it is fresh enough to use without waiting. */
  peek(): T | undefined;
  /** Makes the next call load the value again. A load that is under way is handed to its callers but not kept. */
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
