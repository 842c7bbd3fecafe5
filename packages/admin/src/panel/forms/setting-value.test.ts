import { expect, it } from "vitest";
import { enteredOf, valueOfEntered } from "./setting-value.js";

it.each([
  ["boolean", true, true],
  ["boolean", null, false],
  ["number", 7, 7],
  ["number", null, null],
  ["string", "Harbour", "Harbour"],
  ["secret", null, ""],
  ["json", { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
] as const)("shows a setting of the type %s with the value %j as %j", (type, value, entered) =>
  expect(enteredOf({ type, value })).toEqual(entered),
);

it("sends JSON as the value that it is, and nothing for a text that is none", () => {
  expect(valueOfEntered("json", '{"a":[1]}')).toEqual({ value: { a: [1] } });
  expect(valueOfEntered("json", "{a")).toBeUndefined();
  expect(valueOfEntered("text", "{a")).toEqual({ value: "{a" });
});
