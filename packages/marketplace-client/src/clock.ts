/** The source of the current time. */
export interface Clock {
  now(): Date;
}

/** Unix seconds. */
export const unixSeconds = (clock: Clock): number => Math.floor(clock.now().getTime() / 1000);
