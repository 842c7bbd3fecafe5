import { describe, expect, it } from "vitest";
import { countEachType } from "./type-counts.model.js";

/** Counts things of these types in their order, and notes for which types it was asked. */
function scene(things: readonly string[]) {
  const asked: (readonly string[])[] = [];
  const count = async (types: readonly string[], limit: number): Promise<ReadonlyMap<string, number>> => {
    asked.push(types);
    const found = things.filter((thing) => types.includes(thing)).slice(0, limit);
    return new Map([...Map.groupBy(found, (thing) => thing)].map(([type, group]) => [type, group.length]));
  };
  return { asked, count };
}

const times = (amount: number, thing: string): string[] => Array.from({ length: amount }, () => thing);

describe("counting each type", () => {
  it("takes one reading where there is little of each", async () => {
    const { asked, count } = scene(["a", "b", "b", "a", "b"]);
    expect(await countEachType(["a", "b", "c"], 10, count)).toEqual(new Map(Object.entries({ a: 2, b: 3, c: 0 })));
    expect(asked).toEqual([["a", "b", "c"]]);
  });

  it("counts the others without a type of which there is very much", async () => {
    const { asked, count } = scene([...times(100, "a"), ...times(9, "b"), ...times(4, "c")]);
    expect(await countEachType(["a", "b", "c"], 10, count)).toEqual(new Map(Object.entries({ a: 10, b: 9, c: 4 })));
    expect(asked).toEqual([
      ["a", "b", "c"],
      ["b", "c"],
    ]);
  });

  it("ends where there is exactly as much of each as is counted", async () => {
    const { asked, count } = scene([...times(10, "a"), ...times(10, "b")]);
    expect(await countEachType(["a", "b"], 10, count)).toEqual(new Map(Object.entries({ a: 10, b: 10 })));
    expect(asked).toHaveLength(1);
  });

  it("asks for nothing where there are no types", async () => {
    const { asked, count } = scene(["a"]);
    expect(await countEachType([], 10, count)).toEqual(new Map());
    expect(asked).toEqual([]);
  });
});
