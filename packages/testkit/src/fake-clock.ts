export interface FakeClock {
  now(): Date;
  /** Advances the time; a negative number sets it back. */
  advance(milliseconds: number): void;
}

/** A clock that only moves when told to. */
export function fakeClock(start: string | Date = "2030-01-01T00:00:00.000Z"): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
