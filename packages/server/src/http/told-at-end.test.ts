import { describe, expect, it } from "vitest";
import { reportWork } from "../kernel/reported-work.js";
import { toldAtEnd } from "./told-at-end.js";

/** Work that goes on until it is told to end, and what is told of it. */
function scene() {
  const gate = Promise.withResolvers<void>();
  const told: unknown[] = [];
  const tellOver = Promise.withResolvers<void>();
  const tell = (what: unknown): void => {
    told.push(what);
    tellOver.resolve();
  };
  const { reports } = reportWork<string>(
    async (report) => {
      report("begun");
      await gate.promise;
      report("done");
    },
    () => undefined,
  );
  const listener = { ended: async (last: unknown) => tell(last), failedUnheard: tell };
  const iterator = toldAtEnd(reports, listener)[Symbol.asyncIterator]();
  return { gate, told, iterator, isTold: tellOver.promise };
}

describe("the end of a stream", () => {
  it("is told when all values came, once", async () => {
    const { gate, told, iterator } = scene();
    gate.resolve();
    expect(await iterator.next()).toEqual({ done: false, value: "begun" });
    expect(await iterator.next()).toEqual({ done: false, value: "done" });
    expect(told).toEqual([]);
    expect((await iterator.next()).done).toBe(true);
    expect((await iterator.next()).done).toBe(true);
    await iterator.return?.();
    expect(told).toEqual(["done"]);
  });

  it("is told when the client has left, also in the middle of waiting", async () => {
    const { gate, told, iterator, isTold } = scene();
    expect((await iterator.next()).value).toBe("begun");
    const waiting = iterator.next();
    await iterator.return?.();
    gate.resolve();
    await isTold;
    await waiting;
    expect(told).toEqual(["done"]);
  });

  it("is not told of work that fails; the error goes to the client, or to the log when nobody hears it", async () => {
    const heard = scene();
    heard.gate.reject(new Error("away"));
    expect((await heard.iterator.next()).value).toBe("begun");
    await expect(heard.iterator.next()).rejects.toThrow("away");
    await heard.iterator.return?.();
    expect(heard.told).toEqual([]);

    const unheard = scene();
    expect((await unheard.iterator.next()).value).toBe("begun");
    const waiting = unheard.iterator.next();
    await unheard.iterator.return?.();
    unheard.gate.reject(new Error("away"));
    await expect(waiting).rejects.toThrow("away");
    await unheard.isTold;
    expect(unheard.told).toEqual([new Error("away")]);
  });
});
