import { expect, it } from "vitest";
import { iconTokenSchema } from "./icon.js";

it.each([
  ["star", "star"],
  ["regular:star", "regular:star"],
  ["duotone-solid:circle-user", "duotone-solid:circle-user"],
  ["faStar", "star"],
  ["faCircleUser", "circle-user"],
  ["fa42Group", "42-group"],
  ["faLock2", "lock-2"],
])("reads %s as %s", (written, read) => {
  expect(iconTokenSchema.parse(written)).toBe(read);
});

it.each(["", "Star", "a b", "solid:", ":star", "a:b:c", '"><script>', "faraway.png", "star-"])("refuses %j", (text) => {
  expect(iconTokenSchema.safeParse(text).success).toBe(false);
});
