import type { Clock } from "../../src/index.js";

/** A clock that stands still until it is set. */
export class FakeClock implements Clock {
  seconds = 1_790_000_000;

  now(): Date {
    return new Date(this.seconds * 1000);
  }
}
