import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { workSlots } from "./work-slots.js";

describe("workSlots", () => {
  it("runs no more than its slots at a time and everything in the end", async () => {
    const inSlot = workSlots(2);
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        inSlot(async () => {
          running += 1;
          most = Math.max(most, running);
          await nextTurn();
          running -= 1;
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it("gives the slot back when the work fails", async () => {
    const inSlot = workSlots(1);
    const fails = () => inSlot(() => Promise.reject(new Error("no")));
    await expect(Promise.all([fails(), fails()])).rejects.toThrow("no");
    expect(await inSlot(async () => "still works")).toBe("still works");
  });
});
