import { setImmediate as nextTurn } from "node:timers/promises";
import { eventually, fakeClock } from "@sitevine/testkit";
import { describe, expect, it } from "vitest";
import type { JobRun } from "../../../src/platform/jobs/jobs.js";
import { migratedDatabase } from "../fixtures.js";
import { noting, openJobs, QUEUES } from "./queue-scene.js";

const SECOND = 1_000;
const HOUR = 3_600_000;

describe.each(QUEUES)("the queue and its processes ($name)", ({ kind, driver }) => {
  it("takes up a job whose process died, and fails one that kills each process", async () => {
    await using base = await openJobs(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    await leave("x");
    // Leaves the state of a process that is killed in the middle.
    const crash = () =>
      base.database.transaction(async (tx) => {
        const lock = { lock_token: "dead", locked_until: new Date(clock.now().getTime() + 60 * SECOND).toISOString() };
        await tx
          .updateTable("jobs")
          .set((row) => ({ ...lock, attempts: row("attempts", "+", 1) }))
          .execute();
      });
    await crash();
    const done: number[] = [];
    await queue.start({ handlers: noting((_text, { attempt }) => void done.push(attempt)), schedules: [] });
    await eventually(async () => expect(await queue.state()).toMatchObject({ waiting: 1 }));
    expect(done).toEqual([]);
    clock.advance(60 * SECOND);
    await queue.settled();
    expect(done).toEqual([2]);
    await base.database.transaction(async (tx) => {
      const old = clock.now().toISOString();
      const row = { id: "poison", name: "note", payload: '{"text":"x"}', status: "waiting", attempts: 3 } as const;
      const lock = { locked_until: old, lock_token: "dead", unique_key: null, last_error: null };
      await tx
        .insertInto("jobs")
        .values({ ...row, ...lock, run_at: old, created_at: old })
        .execute();
    });
    await queue.settled();
    expect(done).toEqual([2]);
    expect(await base.rows()).toMatchObject([{ id: "poison", status: "failed" }]);
  });

  it("leaves a job alone that another process took over meanwhile", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const handlers = noting(async () => {
      await base.database.transaction(async (tx) => {
        await tx.updateTable("jobs").set({ lock_token: "other", locked_until: "2040-01-01T00:00:00.000Z" }).execute();
      });
    });
    await queue.start({ handlers, schedules: [] });
    await leave("x");
    await eventually(() =>
      expect(base.logger.entries.map(({ message }) => message).join()).toContain("given to another process"),
    );
    expect(await base.rows()).toMatchObject([{ lock_token: "other" }]);
  });

  it("stops: no new job is begun, a running one hears of it and is done after the next start", async () => {
    await using base = await openJobs(kind);
    const clock = fakeClock();
    const first = await driver.open(base.database, base.logger, clock);
    const heard: string[] = [];
    const untilStopped = (text: string, { signal }: JobRun) =>
      new Promise<void>((_resolve, reject) => {
        heard.push(`begins ${text}`);
        signal.addEventListener("abort", () => reject(new Error("stopped")));
      });
    await first.queue.start({ handlers: noting(untilStopped), schedules: [] });
    await first.leave("x");
    await eventually(() => expect(heard).toEqual(["begins x"]));
    await first.queue[Symbol.asyncDispose]();
    await first.leave("after the stop");
    expect(await base.rows()).toMatchObject([
      { attempts: 0, lock_token: null, status: "waiting" },
      { attempts: 0, lock_token: null },
    ]);
    expect(base.logger.entries.filter(({ level }) => level === "error")).toEqual([]);
    const second = await driver.open(base.database, base.logger, clock);
    await using _ = second.queue;
    await second.queue.start({ handlers: noting((text) => void heard.push(`does ${text}`)), schedules: [] });
    await second.queue.settled();
    expect(heard.sort()).toEqual(["begins x", "does after the stop", "does x"]);
  });

  it("does not wait for a job that will not end", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    let begun = false;
    const gate = Promise.withResolvers<void>();
    const handlers = noting(() => {
      begun = true;
      return gate.promise;
    });
    await queue.start({ handlers, schedules: [] });
    await leave("x");
    await eventually(() => expect(begun).toBe(true));
    // The job ends only after the queue did, so a queue that waits for it never gets past this line.
    await queue[Symbol.asyncDispose]();
    expect(base.logger.entries.at(-1)?.message).toContain("did not end in time");
    gate.resolve();
    await eventually(async () => expect(await base.rows()).toEqual([]));
  });

  it("leaves jobs of a kind that it does not know", async () => {
    await using base = await openJobs(kind);
    const { queue, leave } = await driver.open(base.database, base.logger);
    await using _ = queue;
    await queue.start({ handlers: [], schedules: [] });
    await leave("x");
    await queue.settled();
    expect(await base.rows()).toMatchObject([{ attempts: 0 }]);
    expect(await queue.state()).toMatchObject({ waiting: 1, failed: 0, oldestDueAt: new Date("2030-01-01") });
  });

  it("runs a schedule once for each time, and once for all that were missed", async () => {
    await using base = await openJobs(kind);
    const clock = fakeClock("2030-01-01T00:10:00.000Z");
    const runs: string[] = [];
    const schedules = [
      { name: "hourly", cron: "0 * * * *", run: async () => void runs.push(clock.now().toISOString()) },
    ];
    const first = await driver.open(base.database, base.logger, clock);
    await first.queue.start({ handlers: [], schedules });
    await first.queue.settled();
    expect(runs).toEqual([]);
    clock.advance(50 * 60 * SECOND);
    await first.queue.settled();
    await first.queue.settled();
    expect(runs).toEqual(["2030-01-01T01:00:00.000Z"]);
    await first.queue[Symbol.asyncDispose]();
    clock.advance(5.5 * HOUR);
    const second = await driver.open(base.database, base.logger, clock);
    await using _ = second.queue;
    await second.queue.start({ handlers: [], schedules });
    await second.queue.settled();
    expect(runs.slice(1)).toEqual(["2030-01-01T06:30:00.000Z"]);
    const [row] = await base.database.read.selectFrom("job_schedules").selectAll().execute();
    expect(row).toMatchObject({ next_run_at: "2030-01-01T07:00:00.000Z", last_run_at: "2030-01-01T06:30:00.000Z" });
  });
});

describe.each(QUEUES.filter(({ kind }) => kind.concurrent))("several processes ($name)", ({ kind, driver }) => {
  it("never do one job at once, and one of them does each time of a schedule", async () => {
    await using base = await migratedDatabase(kind);
    const { database, logger } = base;
    const clock = fakeClock();
    const runs = new Map<string, number>();
    let most = 0;
    let now = 0;
    const handlers = noting(async (text) => {
      now += 1;
      most = Math.max(most, now);
      runs.set(text, (runs.get(text) ?? 0) + 1);
      await nextTurn();
      now -= 1;
    });
    const schedules = [
      { name: "daily", cron: "0 4 * * *", run: async () => void runs.set("daily", (runs.get("daily") ?? 0) + 1) },
    ];
    const processes = await Promise.all([1, 2, 3, 4].map(() => driver.open(database, logger, clock)));
    for (const { queue } of processes) await queue.start({ handlers, schedules });
    const [first] = processes;
    await Promise.all(Array.from({ length: 60 }, (_none, index) => first?.leave(`${index}`)));
    await Promise.all(processes.map(({ queue }) => queue.settled()));
    clock.advance(26 * HOUR);
    await Promise.all(processes.map(({ queue }) => queue.settled()));
    for (const { queue } of processes) await queue[Symbol.asyncDispose]();
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
    expect(runs.size).toBe(61);
    expect(most).toBeGreaterThan(1);
    expect(await database.read.selectFrom("jobs").selectAll().execute()).toEqual([]);
  });

  it("keep one job of a key, however many leave one at once", async () => {
    await using base = await migratedDatabase(kind);
    const { queue, leave, clock } = await driver.open(base.database, base.logger);
    await using _ = queue;
    const runAt = new Date(clock.now().getTime() + HOUR);
    await Promise.all(Array.from({ length: 25 }, (_none, index) => leave(`${index}`, { key: "k", runAt })));
    expect(await base.database.read.selectFrom("jobs").selectAll().execute()).toHaveLength(1);
  });
});
