import { expect, it } from "vitest";
import { neighboursOf } from "./neighbours.js";

it("finds what stands before and after", () => {
  expect(neighboursOf(["a", "b", "c"], "b")).toEqual({ place: 2, before: "a", after: "c" });
  expect(neighboursOf(["a"], "a")).toEqual({ place: 1, before: undefined, after: undefined });
});

it("goes to the first from what is in the list no more", () => {
  expect(neighboursOf(["a", "b"], "x")).toEqual({ place: null, before: undefined, after: "a" });
  expect(neighboursOf([], "x")).toEqual({ place: null, before: undefined, after: undefined });
});
