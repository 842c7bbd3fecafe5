import { expect, it } from "vitest";
import { changesOf } from "./changes.js";

it("names the fields that differ, lists compared by what they hold", () => {
  const saved = { name: "Crew", color: null, permissions: ["a", "b"], order: 1 };
  expect(changesOf(saved, { ...saved, name: "Team", permissions: ["a", "b"] })).toEqual({ name: "Team" });
  expect(changesOf(saved, { ...saved, permissions: ["b", "a"] })).toEqual({ permissions: ["b", "a"] });
  expect(changesOf(saved, saved)).toEqual({});
});
