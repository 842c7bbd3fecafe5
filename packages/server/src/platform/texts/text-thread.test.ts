import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import type { StartedThread } from "../threads/start-thread.js";
import { createThreadPool } from "../threads/thread-pool.js";
import { startTextThread, type TextPool } from "./text-renderer.js";
import type { TextOutcome, TextTask } from "./text-task.js";

const LIMITS = { timeMs: 5_000, idleMs: 60_000, waiting: 6, waitingOfOne: 3 };
const short: TextTask = { kind: "markdown", text: "# Tides" };
const TIDES = { done: { html: '<h2 id="section-tides">Tides</h2>\n', text: "Tides", mentions: [] } };

/** Timers that fire when the test says so. */
function heldTimers() {
  const waiting = new Map<() => void, number>();
  let onSet = Promise.withResolvers<void>();
  const callsOf = (ms: number) => [...waiting].filter((timer) => timer[1] === ms).map(([call]) => call);
  return {
    after(ms: number, call: () => void) {
      waiting.set(call, ms);
      onSet.resolve();
      return () => void waiting.delete(call);
    },
    /** Waits until a timer of this length is set, and fires it. */
    async goOff(ms: number) {
      for (; callsOf(ms).length === 0; onSet = Promise.withResolvers()) await onSet.promise;
      for (const call of callsOf(ms)) {
        waiting.delete(call);
        call();
      }
    },
    count: (ms: number) => callsOf(ms).length,
  };
}

const alone = (worker: Worker): StartedThread => ({ worker, end: () => worker.terminate() });

describe("tasks in a thread, here texts", () => {
  const pools: TextPool[] = [];
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool[Symbol.asyncDispose]();
  });

  function open(start = startTextThread) {
    const timers = heldTimers();
    let started = 0;
    const counted = () => {
      started += 1;
      return start();
    };
    const pool = createThreadPool<TextTask, TextOutcome>({
      limits: LIMITS,
      subject: "texts",
      start: counted,
      after: timers.after,
    });
    pools.push(pool);
    return { pool, timers, started: () => started };
  }

  it("starts one thread for many texts, and only when the first one comes", async () => {
    const { pool, started, timers } = open();
    expect(started()).toBe(0);
    const outcomes = await Promise.all([pool.run(short, "mo"), pool.run(short, "eve"), pool.run(short, "kim")]);
    expect(outcomes).toEqual([TIDES, TIDES, TIDES]);
    expect([started(), timers.count(LIMITS.timeMs)]).toEqual([1, 0]);
  });

  it("ends a text that takes longer than its time, and goes on with the next one in a new thread", async () => {
    const { pool, timers, started } = open();
    const late = pool.run(short, "eve");
    const next = pool.run(short, "mo");
    await timers.goOff(LIMITS.timeMs);
    // The answer may have been on its way; what matters is that the time was over before it arrived.
    expect(await late).toEqual({ refused: "time" });
    expect(await next).toEqual(TIDES);
    expect(started()).toBe(2);
  });

  it("ends the thread when nothing was to do for a while, and starts another one for the next text", async () => {
    const { pool, timers, started } = open();
    await pool.run(short, "mo");
    expect(timers.count(LIMITS.idleMs)).toBe(1);
    await pool.run(short, "mo");
    expect([started(), timers.count(LIMITS.idleMs)]).toEqual([1, 1]);
    await timers.goOff(LIMITS.idleMs);
    expect(await pool.run(short, "mo")).toEqual(TIDES);
    expect([started(), timers.count(LIMITS.idleMs)]).toEqual([2, 1]);
  });

  it("refuses a text that takes more than its memory, and goes on in a new thread", async () => {
    const greedy = `const { parentPort } = require("node:worker_threads");
      parentPort.on("message", () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); });
      parentPort.postMessage("ready");`;
    let isFirst = true;
    const { pool, started } = open(() => {
      if (!isFirst) return startTextThread();
      isFirst = false;
      return alone(new Worker(greedy, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } }));
    });
    expect(await pool.run(short, "eve")).toEqual({ refused: "memory" });
    expect(await pool.run(short, "eve")).toEqual(TIDES);
    expect(started()).toBe(2);
  });

  it("lets no more texts wait than the queue has room for, of everybody and of one writer", async () => {
    const { pool } = open();
    const refused = { code: "SVC-API-4290", headers: { "Retry-After": "2" } };
    const taken = ["eve", "eve", "eve", "eve"].map((writer) => pool.run(short, writer));
    await expect(pool.run(short, "eve")).rejects.toMatchObject(refused);
    const others = ["mo", "kim", "ada"].map((writer) => pool.run(short, writer));
    await expect(pool.run(short, "sam")).rejects.toMatchObject(refused);
    expect(await Promise.all([...taken, ...others])).toEqual(Array(7).fill(TIDES));
  });

  it("says what is wrong where the thread cannot start, and tries again for the next text", async () => {
    let isFirst = true;
    const { pool } = open(() => {
      if (!isFirst) return startTextThread();
      isFirst = false;
      return alone(new Worker("throw new Error('no such module')", { eval: true }));
    });
    await expect(pool.run(short, "mo")).rejects.toThrow("no such module");
    expect(await pool.run(short, "mo")).toEqual(TIDES);
  });

  it("ends with the site: the thread is gone, and what waits is told", async () => {
    const { pool, timers } = open();
    const waiting = [pool.run(short, "mo"), pool.run(short, "mo")].map((outcome) => outcome.catch(String));
    await pool[Symbol.asyncDispose]();
    expect(await Promise.all(waiting)).toEqual(Array(2).fill("Error: The thread for texts is closed."));
    await expect(pool.run(short, "mo")).rejects.toThrow("closed");
    expect([timers.count(LIMITS.timeMs), timers.count(LIMITS.idleMs)]).toEqual([0, 0]);
  });
});
