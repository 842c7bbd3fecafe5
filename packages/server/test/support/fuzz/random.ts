/** Random choices that come out alike for the same seed. */
export interface Random {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number;
  /** True with the probability. */
  chance(probability: number): boolean;
  pick<T>(values: readonly T[]): T;
}

/** Mulberry32: small, fast and good enough for choices. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability) => next() < probability,
    pick<T>(values: readonly T[]): T {
      if (values.length === 0) throw new Error("There is nothing to pick from.");
      return values[below(values.length)] as T;
    },
  };
}
