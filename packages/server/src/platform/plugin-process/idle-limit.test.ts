import { describe, expect, it } from "vitest";
import { limitIdleness } from "./idle-limit.js";

const LONG_MS = 3_600_000;
const silence = (): ReadableStream<Uint8Array> => new ReadableStream({ pull: () => new Promise(() => {}) });

describe("an answer that may not pause for long", () => {
  it("fails as its source does, and says so once", async () => {
    const failures: unknown[] = [];
    const failure = new Error("The disk is gone.");
    async function* pieces() {
      yield new Uint8Array(10);
      throw failure;
    }
    const limited = limitIdleness(ReadableStream.from(pieces()), LONG_MS, (error) => failures.push(error));
    await expect(new Response(limited).arrayBuffer()).rejects.toBe(failure);
    expect(failures).toEqual([failure]);
  });

  it("fails when the next piece takes too long, and says so once", async () => {
    const failures: unknown[] = [];
    const limited = limitIdleness(silence(), 1, (error) => failures.push(error));
    await expect(new Response(limited).arrayBuffer()).rejects.toThrow("paused for more than 1 ms");
    expect(failures).toMatchObject([{ reason: "timeout" }]);
  });

  it("does not count a reader who leaves while it waits as a failure", async () => {
    const failures: unknown[] = [];
    const left = Promise.withResolvers<unknown>();
    const source = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => {}), cancel: left.resolve });
    const reader = limitIdleness(source, LONG_MS, (error) => failures.push(error)).getReader();
    const waiting = reader.read();
    // By then, the source was asked for its first piece.
    await new Promise(setImmediate);
    await reader.cancel("gone");
    expect([await left.promise, (await waiting).done]).toEqual(["gone", true]);
    await new Promise(setImmediate);
    expect(failures).toEqual([]);
  });
});
