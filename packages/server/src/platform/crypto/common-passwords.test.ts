import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.js";
import { COMMON_PASSWORDS } from "./common-passwords.list.js";

const LISTED = COMMON_PASSWORDS.split(/\s+/).filter((password) => password !== "");

describe("the most common passwords", () => {
  it("are 10,000 different ones, none of which is too short to be refused anyway", () => {
    expect([LISTED.length, new Set(LISTED).size]).toEqual([10_000, 10_000]);
    expect(LISTED.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([]);
  });

  it("are all found, however their letters are capitalised", () => {
    const lost = LISTED.filter((password) => !isCommonPassword(password) || !isCommonPassword(password.toUpperCase()));
    expect(lost).toEqual([]);
  });

  it.each(["12345678", "Password1", "QWERTYUIOP", "iloveyou", "trustno1"])("include %s", (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    "",
    "ssword12",
    "12345678 ",
    "12345678 123456789",
    "\n",
    "correct horse battery staple",
    "correcthorse7staple",
  ])("do not include %j", (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
