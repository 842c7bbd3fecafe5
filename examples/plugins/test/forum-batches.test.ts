import { describe, expect, it } from "vitest";
import { inBatches } from "../forum/src/batches.js";

const LIST = [1, 2, 3, 4, 5];

const twoAfter = (last = 0): Promise<readonly number[]> =>
  Promise.resolve(LIST.filter((number) => number > last).slice(0, 2));

describe("batches of the forum", () => {
  it("go through a list to its end", async () => {
    const batches: (readonly number[])[] = [];
    for await (const batch of inBatches(twoAfter)) batches.push(batch);
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it("are none where the list is empty", async () => {
    const batches: (readonly number[])[] = [];
    for await (const batch of inBatches<number>(() => Promise.resolve([]))) batches.push(batch);
    expect(batches).toEqual([]);
  });

  it("are read one after another, and no further than somebody wants them", async () => {
    const steps: string[] = [];
    const batches = inBatches<number>((last) => {
      steps.push(`read after ${last ?? "nothing"}`);
      return twoAfter(last);
    });
    for await (const batch of batches) {
      steps.push(`got ${batch.join(" and ")}`);
      if (batch.includes(4)) break;
    }
    expect(steps).toEqual(["read after nothing", "got 1 and 2", "read after 2", "got 3 and 4"]);
  });
});
