export interface FakeClock {
  now(): Date;
  /** Moves the time on; a negative number sets it back. */
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is moved. */
export function fakeClock(start: string | Date = "2030-01-01T00:00:00.000Z"): FakeClock {
  let time = new Date(start).getTime();
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}
