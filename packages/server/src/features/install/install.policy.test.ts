import { expect, it } from "vitest";
import { mayInstall } from "./install.policy.js";

const equals = (left: string, right: string): boolean => left === right;

it.each([
  [true, null, true],
  [true, "wrong", true],
  [false, null, false],
  [false, "wrong", false],
  [false, "", false],
  [false, "right", true],
])("local %s with token %j: %s", (isLocal, presentedToken, expected) => {
  expect(mayInstall({ isLocal, presentedToken }, "right", equals)).toBe(expected);
});
