import { describe, expect, it } from "vitest";
import { moved, shown } from "./choice.js";

describe("going through suggestions", () => {
  it("begins and ends with nothing chosen, in either direction", () => {
    let choice = shown(["a", "b"]);
    const seen = (step: number) => {
      choice = moved(choice, step);
      return choice.at;
    };
    expect([seen(1), seen(1), seen(1), seen(1)]).toEqual([0, 1, -1, 0]);
    expect([seen(-1), seen(-1), seen(-1), seen(-1)]).toEqual([-1, 1, 0, -1]);
  });

  it("stays nowhere in an empty list", () => {
    expect(moved(shown([]), 1).at).toBe(-1);
  });
});
