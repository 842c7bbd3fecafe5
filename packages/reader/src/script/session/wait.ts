/** Waits; ends early when the signal aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", done);
  });
}

/** Exponential backoff with jitter, so that clients do not all return at once. */
export const backoffMs = (failures: number, first: number, longest: number, chance: number = Math.random()): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2);
