const CHEAP = { memoryCost: 64, timeCost: 1 } as const;

interface Hashing {
  /** What replaces the cost that the server asks for; nothing while a test looks at that cost. */
  cost: Partial<typeof CHEAP>;
  /** Every hash that a password was compared with since a test began to look. */
  verified: string[];
}

/** How this worker hashes passwords. Workers keep their modules from file to file, so it is put back after use. */
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
