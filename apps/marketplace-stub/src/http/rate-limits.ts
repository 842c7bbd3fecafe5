import type { StubClock } from "../clock.js";
import { tooMany } from "./refusal.js";

interface Window {
  readonly endsAt: number;
  count: number;
}

const MOST_WINDOWS = 100_000;

/** Counts attempts in fixed windows, in memory. */
export interface RateLimits {
  /** Counts one; throws 429 when there were `max` in this window already. */
  take(key: string, limit: { readonly max: number; readonly seconds: number }): void;
  /** Seconds until the window ends if it is full; 0 otherwise. Counts nothing. */
  waitFor(key: string, max: number): number;
}

export function createRateLimits(clock: StubClock): RateLimits {
  const windows = new Map<string, Window>();

  function live(key: string): Window | undefined {
    const window = windows.get(key);
    if (window && window.endsAt > clock.now()) return window;
    windows.delete(key);
    return undefined;
  }

  function forgetOld(): void {
    if (windows.size < MOST_WINDOWS) return;
    for (const key of [...windows.keys()]) live(key);
    if (windows.size >= MOST_WINDOWS) windows.clear();
  }

  const waitFor = (key: string, max: number): number => {
    const window = live(key);
    return window && window.count >= max ? window.endsAt - clock.now() : 0;
  };

  return {
    waitFor,
    take(key, { max, seconds }) {
      const wait = waitFor(key, max);
      if (wait > 0) throw tooMany(wait);
      forgetOld();
      const window = live(key) ?? { endsAt: clock.now() + seconds, count: 0 };
      window.count += 1;
      windows.set(key, window);
    },
  };
}
