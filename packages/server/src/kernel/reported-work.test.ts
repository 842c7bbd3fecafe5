import { describe, expect, it } from "vitest";
import { reportWork } from "./reported-work.js";

const unexpected = (error: unknown): void => {
  throw error;
};

/** Everything that was reported, and the error at the end. */
async function hear<Report>(reports: AsyncIterable<Report>): Promise<{ heard: Report[]; error?: unknown }> {
  const heard: Report[] = [];
  try {
    for await (const value of reports) heard.push(value);
    return { heard };
  } catch (error) {
    return { heard, error };
  }
}

describe("reportWork", () => {
  it("hands on what was reported before and while somebody listens", async () => {
    const gate = Promise.withResolvers<void>();
    const { reports } = reportWork<number>(async (report) => {
      report(1);
      report(2);
      await gate.promise;
      report(3);
    }, unexpected);
    const all = hear(reports);
    gate.resolve();
    expect(await all).toEqual({ heard: [1, 2, 3] });
  });

  it("ends with the error of work that failed, once", async () => {
    const failure = new Error("no");
    const { reports, ended } = reportWork<number>(async (report) => {
      report(1);
      throw failure;
    }, unexpected);
    await ended;
    expect(await hear(reports)).toEqual({ heard: [1], error: failure });
    expect(await hear(reports)).toEqual({ heard: [] });
  });

  it("goes on when the listener leaves, and gives its error to whoever takes unheard ones", async () => {
    const gate = Promise.withResolvers<void>();
    const unheard: unknown[] = [];
    const failure = new Error("later");
    let isDone = false;
    const { reports, ended } = reportWork<number>(
      async (report) => {
        report(1);
        await gate.promise;
        report(2);
        isDone = true;
        throw failure;
      },
      (error) => unheard.push(error),
    );
    for await (const value of reports) {
      expect(value).toBe(1);
      break;
    }
    expect([isDone, unheard]).toEqual([false, []]);
    gate.resolve();
    await ended;
    expect([isDone, unheard]).toEqual([true, [failure]]);
    expect(await hear(reports)).toEqual({ heard: [] });
  });

  it("lets go of a listener that leaves while it waits", async () => {
    const gate = Promise.withResolvers<void>();
    const { reports, ended } = reportWork<number>(() => gate.promise, unexpected);
    const iterator = reports[Symbol.asyncIterator]();
    const next = iterator.next();
    await iterator.return?.();
    expect(await next).toEqual({ done: true, value: undefined });
    gate.resolve();
    await ended;
  });

  it("does not lose the error that nobody had taken yet when the listener leaves", async () => {
    const unheard: unknown[] = [];
    const failure = new Error("early");
    const { reports, ended } = reportWork<number>(
      async () => {
        throw failure;
      },
      (error) => unheard.push(error),
    );
    await ended;
    await reports[Symbol.asyncIterator]().return?.();
    expect(unheard).toEqual([failure]);
  });
});
