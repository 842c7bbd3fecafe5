import { expect, it } from "vitest";
import { SharedWork } from "./shared-work.js";

it("does what is under way once for all who ask for it, and anew afterwards", async () => {
  const work = new SharedWork<string, number>();
  let times = 0;
  const ask = (name: string) => work.share(name, async () => ++times);
  expect(await Promise.all([ask("one"), ask("one"), ask("other")])).toEqual([1, 1, 2]);
  expect(await ask("one")).toBe(3);
});

it("hands a failure to all who wait, and begins anew after it", async () => {
  const work = new SharedWork<string, number>();
  const fail = () => Promise.reject(new Error("no"));
  const both = await Promise.allSettled([work.share("one", fail), work.share("one", async () => 1)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await work.share("one", async () => 1)).toBe(1);
});
