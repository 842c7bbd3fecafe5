import { describe, expect, it } from "vitest";
import { isUniqueViolation } from "../../../src/platform/db/dialect-differences.js";
import { noting, openJobs, QUEUES } from "./queue-scene.js";

const HOUR = 3_600_000;

describe.each(QUEUES)("a job that failed for good ($name)", ({ kind, driver }) => {
  /** A queue in which the job `x` has failed for good, and what may go on from there. */
  async function open() {
    const base = await openJobs(kind);
    const process = await driver.open(base.database, base.logger);
    const { queue, leave, clock } = process;
    const state = { isBroken: true };
    const done: string[] = [];
    const handlers = noting((text) => {
      if (state.isBroken) throw new Error("no");
      done.push(text);
    });
    await queue.start({ handlers, schedules: [] });
    await leave("x", { key: "k" });
    for (let count = 0; count < 3; count += 1) {
      await queue.settled();
      clock.advance(HOUR);
    }
    const [row] = await base.rows();
    expect(row).toMatchObject({ status: "failed", attempts: 3, last_error: "no" });
    state.isBroken = false;
    const retry = () => base.database.transaction((tx) => queue.retry(tx, row?.id ?? ""));
    return {
      base,
      queue,
      clock,
      leave,
      done,
      retry,
      row,
      [Symbol.asyncDispose]: async () => {
        await queue[Symbol.asyncDispose]();
        await base[Symbol.asyncDispose]();
      },
    };
  }

  it("knows when its last try began", async () => {
    await using scene = await open();
    expect(scene.row?.started_at).toBe(new Date(scene.clock.now().getTime() - HOUR).toISOString());
  });

  it("runs again when it is retried, once however often that is asked", async () => {
    await using scene = await open();
    const retried = await Promise.all(Array.from({ length: 10 }, scene.retry));
    expect(retried.filter((job) => job !== undefined)).toMatchObject([
      { id: scene.row?.id, status: "waiting", attempts: 0, last_error: null, started_at: null },
    ]);
    await scene.queue.settled();
    expect(scene.done).toEqual(["x"]);
    expect(await scene.base.rows()).toEqual([]);
  });

  it("is not put back beside a newer one of its key", async () => {
    await using scene = await open();
    await scene.leave("newer", { key: "k", runAt: new Date(scene.clock.now().getTime() + HOUR) });
    const refused = await scene.retry().catch((error: unknown) => error);
    expect(isUniqueViolation(refused)).toBe(true);
    await scene.queue.settled();
    expect(scene.done).toEqual([]);
    expect((await scene.base.rows()).map(({ status }) => status)).toEqual(["failed", "waiting"]);
  });

  it("stays where it is when the transaction is rolled back", async () => {
    await using scene = await open();
    const failing = scene.base.database.transaction(async (tx) => {
      await scene.queue.retry(tx, scene.row?.id ?? "");
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await scene.queue.settled();
    expect(scene.done).toEqual([]);
    expect(await scene.base.rows()).toMatchObject([{ status: "failed" }]);
  });
});
