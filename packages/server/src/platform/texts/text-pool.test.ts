import { afterEach, describe, expect, it } from "vitest";
import { startTextWorker } from "./start-text-worker.js";
import { createTextPool, type TextPool } from "./text-pool.js";
import type { TextTask } from "./text-task.js";

const LIMITS = { timeMs: 5_000, waiting: 6, waitingOfOne: 3 };
const short: TextTask = { kind: "markdown", text: "# Tides" };
const TIDES = { done: { html: '<h2 id="section-tides">Tides</h2>\n', text: "Tides", mentions: [] } };

/** Timers that go off when they are told to. */
function heldTimers() {
  const waiting = new Set<() => void>();
  let onSet = Promise.withResolvers<void>();
  return {
    after(_ms: number, call: () => void) {
      waiting.add(call);
      onSet.resolve();
      return () => void waiting.delete(call);
    },
    /** Waits until a timer is set, and lets it go off. */
    async goOff() {
      if (waiting.size === 0) await onSet.promise;
      onSet = Promise.withResolvers();
      for (const call of [...waiting]) call();
    },
    count: () => waiting.size,
  };
}

describe("rendering in a thread", () => {
  const pools: TextPool[] = [];
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool[Symbol.asyncDispose]();
  });

  function open(startWorker = startTextWorker) {
    const timers = heldTimers();
    let started = 0;
    const counted = () => {
      started += 1;
      return startWorker();
    };
    const pool = createTextPool({ limits: LIMITS, startWorker: counted, after: timers.after });
    pools.push(pool);
    return { pool, timers, started: () => started };
  }

  it("starts one thread for many texts, and only when the first one comes", async () => {
    const { pool, started, timers } = open();
    expect(started()).toBe(0);
    const outcomes = await Promise.all([pool.run(short, "mo"), pool.run(short, "eve"), pool.run(short, "kim")]);
    expect(outcomes).toEqual([TIDES, TIDES, TIDES]);
    expect([started(), timers.count()]).toEqual([1, 0]);
  });

  it("ends a text that takes longer than its time, and goes on with the next one in a new thread", async () => {
    const { pool, timers, started } = open();
    const late = pool.run(short, "eve");
    const next = pool.run(short, "mo");
    await timers.goOff();
    // The answer may have been on its way; what counts is that the time was over before it came.
    expect(await late).toEqual({ refused: "time" });
    expect(await next).toEqual(TIDES);
    expect(started()).toBe(2);
  });

  it("refuses a text that takes more than its memory, and goes on in a new thread", async () => {
    const { Worker } = await import("node:worker_threads");
    const greedy = `const { parentPort } = require("node:worker_threads");
      parentPort.on("message", () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); });
      parentPort.postMessage("ready");`;
    let isFirst = true;
    const { pool, started } = open(() => {
      if (!isFirst) return startTextWorker();
      isFirst = false;
      return new Worker(greedy, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 16 } });
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
    const { Worker } = await import("node:worker_threads");
    let isFirst = true;
    const { pool } = open(() => {
      if (!isFirst) return startTextWorker();
      isFirst = false;
      return new Worker("throw new Error('no such module')", { eval: true });
    });
    await expect(pool.run(short, "mo")).rejects.toThrow("no such module");
    expect(await pool.run(short, "mo")).toEqual(TIDES);
  });

  it("ends with the site: the thread is gone, and what waits is told", async () => {
    const { pool, timers } = open();
    const waiting = [pool.run(short, "mo"), pool.run(short, "mo")].map((outcome) => outcome.catch(String));
    await pool[Symbol.asyncDispose]();
    expect(await Promise.all(waiting)).toEqual(Array(2).fill("Error: The pool of texts is closed."));
    await expect(pool.run(short, "mo")).rejects.toThrow("closed");
    expect(timers.count()).toBe(0);
  });
});
