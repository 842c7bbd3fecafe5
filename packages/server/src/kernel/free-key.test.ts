import { expect, test } from "vitest";
import { freeKey, keyFromName } from "./free-key.js";

test.each([
  ["Night Owls", "night-owls"],
  ["  Über-Leser!  ", "uber-leser"],
  ["日本", "group"],
  ["x".repeat(60), "x".repeat(55)],
  [`${"x".repeat(54)} y`, "x".repeat(54)],
])("the key of %s is %s", (name, key) => {
  expect(keyFromName(name, "group")).toBe(key);
});

test("a taken key gets the first free number", () => {
  expect(freeKey("a", new Set())).toBe("a");
  expect(freeKey("a", new Set(["a", "a-2", "a-4"]))).toBe("a-3");
});
