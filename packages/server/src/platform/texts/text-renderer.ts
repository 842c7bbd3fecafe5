import type { Rendered } from "../markup/markup.js";
import { after } from "../threads/after.js";
import { startThread } from "../threads/start-thread.js";
import { createThreadPool, type ThreadLimits, type ThreadPool } from "../threads/thread-pool.js";
import { TextRefused } from "./text-refused.js";
import { doTextTask, type TextOutcome, type TextTask } from "./text-task.js";

export interface TextLimits extends ThreadLimits {
  /**
   * Texts up to this many UTF-16 units are rendered on the main thread, which costs less than passing them to a worker
   * thread.
   */
  readonly hereLength: number;
}

// The most expensive text of this length takes less than 30 ms on a slow machine.
const LIMITS: TextLimits = { hereLength: 2_000, timeMs: 5_000, idleMs: 60_000, waiting: 40, waitingOfOne: 4 };

/** Renders what members write. */
export interface RenderTexts {
  /**
   * Throws TextRefused for a text that exceeds its limits, and SVC-API-4290 when too many texts are waiting, in all or
   * of this writer.
   */
  render(kind: TextTask["kind"], text: string, writer: string): Promise<Rendered>;
}

/** Does so without delaying the requests of others, and within limits. */
export interface TextRenderer extends RenderTexts, AsyncDisposable {}

export type TextPool = ThreadPool<TextTask, TextOutcome>;

export const startTextThread = () => startThread("text-worker");

export const openTextPool = (limits: Partial<TextLimits> = {}): TextPool =>
  createThreadPool({ limits: { ...LIMITS, ...limits }, subject: "texts", start: startTextThread, after });

export interface TextRendererParts {
  readonly limits?: Partial<TextLimits>;
  readonly pool?: TextPool;
  /** Renders on the main thread. */
  readonly here?: (task: TextTask) => TextOutcome;
}

export function createTextRenderer(parts: TextRendererParts = {}): TextRenderer {
  const limits = { ...LIMITS, ...parts.limits };
  const here = parts.here ?? doTextTask;
  const pool = parts.pool ?? openTextPool(limits);

  return {
    async render(kind, text, writer) {
      const task = { kind, text };
      const outcome = text.length <= limits.hereLength ? here(task) : await pool.run(task, writer);
      if ("refused" in outcome) throw new TextRefused(outcome.refused);
      return outcome.done;
    },
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}
