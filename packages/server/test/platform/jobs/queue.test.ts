import { eventually } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import { NOTE } from "./note-job.js";
import { noting, openJobs, QUEUES } from "./queue-scene.js";

const SECOND = 1_000;
const HOUR = 3_600_000;

describe.each(QUEUES)("the queue ($name)", ({ kind, driver }) => {
  it("does what was committed, once, and nothing of what was rolled back", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const done: string[] = [];
    await leave("before the start");
    await queue.start({ handlers: noting((text) => void done.push(text)), schedules: [] });
    await Promise.all(Array.from({ length: 20 }, (_none, index) => leave(`${index}`)));
    const failing = base.database.transaction(async (tx) => {
      await queue.enqueue(tx, NOTE, { text: "rolled back" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await queue.settled();
    expect(done.sort()).toEqual(
      ["before the start", ...Array.from({ length: 20 }, (_none, index) => `${index}`)].sort(),
    );
    expect(await base.rows()).toEqual([]);
  });

  it("does it without being asked again, as soon as it is committed", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const done: string[] = [];
    await queue.start({ handlers: noting((text) => void done.push(text)), schedules: [] });
    await leave("now");
    await eventually(() => expect(done).toEqual(["now"]));
    await eventually(async () => expect(await base.rows()).toEqual([]));
  });

  it("waits for its time", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const done: string[] = [];
    await queue.start({ handlers: noting((text) => void done.push(text)), schedules: [] });
    await leave("later", { runAt: new Date(clock.now().getTime() + HOUR) });
    await queue.settled();
    expect(done).toEqual([]);
    clock.advance(HOUR);
    await queue.settled();
    expect(done).toEqual(["later"]);
  });

  it("tries again after pauses that double, and keeps what failed for good", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const tries: number[] = [];
    const handlers = noting((_text, { attempt }) => {
      tries.push(attempt);
      throw new Error("postgres://ada:hunter2@db says no");
    });
    await queue.start({ handlers, schedules: [] });
    await leave("x");
    await queue.settled();
    clock.advance(4 * SECOND);
    await queue.settled();
    expect(tries).toEqual([1]);
    clock.advance(SECOND);
    await queue.settled();
    clock.advance(9 * SECOND);
    await queue.settled();
    expect(tries).toEqual([1, 2]);
    clock.advance(SECOND);
    await queue.settled();
    clock.advance(24 * HOUR);
    await queue.settled();
    expect(tries).toEqual([1, 2, 3]);
    const [row] = await base.rows();
    expect(row).toMatchObject({ status: "failed", attempts: 3, lock_token: null });
    expect(row?.last_error).toContain("says no");
    expect(row?.last_error).not.toContain("hunter2");
    expect(await queue.state()).toMatchObject({ waiting: 0, failed: 1, oldestDueAt: null });
    expect(base.logger.entries.filter(({ level }) => level === "error")).toHaveLength(3);
  });

  it("fails a job whose payload is not what its kind says", async () => {
    await using base = await openJobs(kind);
    const { queue } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const runs: string[] = [];
    await queue.start({ handlers: noting(() => void runs.push("run")), schedules: [] });
    await base.database.transaction((tx) =>
      queue.enqueue(tx, { ...NOTE, payload: NOTE.payload }, { text: 5 } as never),
    );
    await queue.settled();
    expect(runs).toEqual([]);
    expect(await base.rows()).toMatchObject([{ attempts: 1, status: "waiting" }]);
  });

  it("replaces the payload and the time of a job that waits under the same key", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const done: string[] = [];
    await queue.start({ handlers: noting((text) => void done.push(text)), schedules: [] });
    const inAnHour = new Date(clock.now().getTime() + HOUR);
    await leave("first", { key: "k", runAt: inAnHour });
    await leave("other key", { key: "l", runAt: inAnHour });
    await leave("second", { key: "k", runAt: new Date(inAnHour.getTime() + HOUR) });
    clock.advance(HOUR);
    await queue.settled();
    expect(done).toEqual(["other key"]);
    await leave("third", { key: "k" });
    await queue.settled();
    expect(done).toEqual(["other key", "third"]);
    expect(await base.rows()).toEqual([]);
  });

  it("takes a new job of a key while another one runs, and does it afterwards", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    const handlers = noting(async (text) => {
      done.push(text);
      if (text === "first") await gate.promise;
    });
    await queue.start({ handlers, schedules: [] });
    await leave("first", { key: "k" });
    await eventually(() => expect(done).toEqual(["first"]));
    await leave("second", { key: "k" });
    gate.resolve();
    await queue.settled();
    expect(done).toEqual(["first", "second"]);
    expect(await base.rows()).toEqual([]);
  });

  it("drops a failed run of a key when a newer job of the key waits", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const gate = Promise.withResolvers<void>();
    const done: string[] = [];
    const handlers = noting(async (text) => {
      done.push(text);
      if (text !== "old") return;
      await gate.promise;
      throw new Error("no");
    });
    await queue.start({ handlers, schedules: [] });
    await leave("old", { key: "k" });
    await eventually(() => expect(done).toEqual(["old"]));
    await leave("new", { key: "k", runAt: new Date(clock.now().getTime() + HOUR) });
    gate.resolve();
    await queue.settled();
    expect(await base.rows()).toMatchObject([{ payload: '{"text":"new"}' }]);
    clock.advance(HOUR);
    await queue.settled();
    expect(done).toEqual(["old", "new"]);
  });

  it("cancels a job that waits, and only that", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const done: string[] = [];
    await queue.start({ handlers: noting((text) => void done.push(text)), schedules: [] });
    await leave("x", { key: "k", runAt: new Date(clock.now().getTime() + HOUR) });
    const cancel = () => base.database.transaction((tx) => queue.cancel(tx, NOTE, "k"));
    expect(await cancel()).toBe(true);
    expect(await cancel()).toBe(false);
    clock.advance(HOUR);
    await queue.settled();
    expect(done).toEqual([]);
  });
});
