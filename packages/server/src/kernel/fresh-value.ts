import type { Clock } from "./clock.js";

/** A value read again when it is older than `maxAgeMs`; parallel readers share one load. */
export interface FreshValue<T> {
  get(): Promise<T>;
  /** The value when it is young enough to use without waiting. */
  peek(): T | undefined;
  /** Makes the next reader load again. */
  expire(): void;
}

export function freshValue<T>(load: () => Promise<T>, maxAgeMs: number, clock: Clock): FreshValue<T> {
  let current: { readonly value: T; readonly loadedAt: number } | undefined;
  let loading: Promise<T> | undefined;
  let generation = 0;

  const peek = (): T | undefined => {
    const isFresh = current !== undefined && clock.now().getTime() - current.loadedAt < maxAgeMs;
    return isFresh ? current?.value : undefined;
  };

  const reload = async (): Promise<T> => {
    const started = generation;
    const value = await load();
    // A value that was expired while it loaded may be old already: hand it out, but do not keep it.
    if (started === generation) current = { value, loadedAt: clock.now().getTime() };
    return value;
  };

  return {
    peek,
    async get() {
      const known = peek();
      if (known !== undefined) return known;
      loading ??= reload().finally(() => {
        loading = undefined;
      });
      return loading;
    },
    expire() {
      generation += 1;
      current = undefined;
      loading = undefined;
    },
  };
}
