/** Waits; ends early when the signal does. */
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

/** Twice as long after each failure in a row, half of it left to chance so that readers do not come back as one. */
export const backoffMs = (failures: number, first: number, longest: number, chance: number = Math.random()): number =>
  Math.min(longest, first * 2 ** failures) * (0.5 + chance / 2);
