import { describe, expect, it } from "vitest";
import { moved, placeAt } from "./order.js";

describe("moving one of several", () => {
  it.each([
    [0, 2, ["b", "c", "a"]],
    [2, 0, ["c", "a", "b"]],
    [1, 1, ["a", "b", "c"]],
    [0, 3, ["a", "b", "c"]],
    [2, -1, ["a", "b", "c"]],
  ])("from %d to %d", (from, to, expected) => expect(moved(["a", "b", "c"], from, to)).toEqual(expected));
});

describe("where something falls", () => {
  it.each([
    [0, 5, 0],
    [0, 45, 1],
    [0, 1_000, 2],
    [2, 5, 0],
    [1, 30, 1],
  ])("held from place %d at height %d", (from, height, expected) =>
    expect(placeAt([10, 30, 50], from, height)).toBe(expected),
  );
});
