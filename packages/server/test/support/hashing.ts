const CHEAP = { memoryCost: 64, timeCost: 1 } as const;

interface Hashing {
  /** Cost in place of the one that the server uses; empty while a test measures that cost. */
  cost: Partial<typeof CHEAP>;
  /** Every hash that a password was compared with since a test began to look. */
  verified: string[];
}

/** Hashing of passwords in this worker. Workers keep their modules from file to file, so it is restored after use. */
export const hashing: Hashing = { cost: CHEAP, verified: [] };

/** Hashes at the cost of a real site until it is disposed of, and forgets what was verified before. */
export function hashAtRealCost(): Disposable {
  hashing.cost = {};
  hashing.verified = [];
  return {
    [Symbol.dispose]: () => {
      hashing.cost = CHEAP;
    },
  };
}
