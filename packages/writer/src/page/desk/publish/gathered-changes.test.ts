import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gatherChanges } from "./gathered-changes.js";

describe("gathered changes", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Each request waits until it is answered. */
  function scene() {
    const requests: { readonly changes: object; answer(isStored: boolean): Promise<void> }[] = [];
    const gathered = gatherChanges<{ a: number; b: number }>(
      (changes) =>
        new Promise((resolve) => {
          const answer = async (isStored: boolean) => {
            resolve(isStored);
            await vi.advanceTimersByTimeAsync(0);
          };
          requests.push({ changes, answer });
        }),
    );
    return { gathered, requests, sent: () => requests.map(({ changes }) => changes) };
  }

  it("go together, once nothing has changed for a moment", async () => {
    const { gathered, sent } = scene();
    gathered.add({ a: 1 });
    await vi.advanceTimersByTimeAsync(500);
    gathered.add({ b: 2 });
    gathered.add({ a: 3 });
    await vi.advanceTimersByTimeAsync(500);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent()).toEqual([{ a: 3, b: 2 }]);
  });

  it("wait for the request before them", async () => {
    const { gathered, requests, sent } = scene();
    gathered.add({ a: 1 });
    gathered.flush();
    gathered.add({ a: 2 });
    gathered.flush();
    expect(sent()).toEqual([{ a: 1 }]);
    await requests[0]?.answer(true);
    expect(sent()).toEqual([{ a: 1 }, { a: 2 }]);
  });

  it("are sent again with the next ones when they could not be stored", async () => {
    const { gathered, requests, sent } = scene();
    gathered.add({ a: 1, b: 1 });
    gathered.flush();
    await requests[0]?.answer(false);
    expect(sent()).toHaveLength(1);
    gathered.add({ b: 2 });
    gathered.flush();
    expect(sent()[1]).toEqual({ a: 1, b: 2 });
  });

  it("send nothing when there is nothing", () => {
    const { gathered, sent } = scene();
    gathered.flush();
    expect(sent()).toEqual([]);
  });
});
