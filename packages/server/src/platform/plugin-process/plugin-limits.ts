/** Limits of one plugin. */
export interface PluginLimits {
  /** Megabytes of the JavaScript heap, and of all memory of the process. */
  readonly memoryMb: number;
  readonly residentMb: number;
  /** Milliseconds until the plugin must be loaded, until a call is answered, and until a stop is obeyed. */
  readonly startMs: number;
  readonly callMs: number;
  readonly stopMs: number;
  /** Milliseconds that a reader or a writer waits for a block, a filter, a result of a search, or the state of a report. */
  readonly waitMs: number;
  /** Maximum number of concurrent calls, and of concurrent requests to services. */
  readonly calls: number;
  readonly asks: number;
  /** Bytes of all questions that are under way. */
  readonly askedBytes: number;
  /** Bytes of the body of one answer. */
  readonly bodyBytes: number;
  /** Milliseconds until a plugin that ended starts again; the last pause is for all further ones. */
  readonly pausesMs: readonly [number, ...number[]];
}

const MEGABYTE = 1024 * 1024;

/** Default limits of a plugin; the operator may change them. */
export const PLUGIN_LIMITS: PluginLimits = {
  memoryMb: 128,
  residentMb: 512,
  startMs: 15_000,
  callMs: 10_000,
  stopMs: 5_000,
  waitMs: 1_000,
  calls: 200,
  asks: 200,
  askedBytes: 4 * MEGABYTE,
  bodyBytes: 256 * MEGABYTE,
  pausesMs: [500, 2_000, 10_000, 30_000, 60_000],
};
