/** The marketplace's clock, which its administrator can set ahead or back. */
export interface StubClock {
  /** Unix seconds. */
  now(): number;
  setOffset(seconds: number): void;
}

export function createClock(): StubClock {
  let offset = 0;
  return {
    now: () => Math.floor(Date.now() / 1000) + offset,
    setOffset(seconds) {
      offset = seconds;
    },
  };
}
