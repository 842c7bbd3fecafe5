import { monitorEventLoopDelay } from "node:perf_hooks";

/** Delay of due work by the event loop, in milliseconds. */
export interface LoopDelayReading {
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** Measures how long requests wait for each other, over the last one to two minutes. */
export interface LoopDelay extends Disposable {
  read(): LoopDelayReading;
}

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;
const NANOSECONDS = 1e6;

// The histogram holds the time between two samples, which equals the interval when nothing is late.
const delayOf = (nanoseconds: number): number =>
  Math.max(0, Math.round((nanoseconds / NANOSECONDS - RESOLUTION_MS) * 10) / 10);

const readingOf = (histogram: ReturnType<typeof monitorEventLoopDelay>): LoopDelayReading =>
  histogram.count === 0
    ? { p99Ms: 0, maxMs: 0 }
    : { p99Ms: delayOf(histogram.percentile(99)), maxMs: delayOf(histogram.max) };

/** Takes fifty samples a second, at negligible cost. */
export function measureLoopDelay(): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let former: LoopDelayReading = { p99Ms: 0, maxMs: 0 };
  histogram.enable();
  const window = setInterval(() => {
    former = readingOf(histogram);
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    read() {
      const now = readingOf(histogram);
      return { p99Ms: Math.max(now.p99Ms, former.p99Ms), maxMs: Math.max(now.maxMs, former.maxMs) };
    },
    [Symbol.dispose]() {
      clearInterval(window);
      histogram.disable();
    },
  };
}
