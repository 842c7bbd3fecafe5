import { expect, test } from "vitest";
import { hashPassword, PASSWORD_BYTES, verifyPassword } from "../../../src/platform/crypto/passwords.js";
import { hashAtRealCost, hashing } from "../../support/hashing.js";

const AGREED_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test("a hash is argon2id at the agreed cost, salted, and verifies its password only", async () => {
  using _ = hashAtRealCost();
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).toMatch(AGREED_COST);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, "correct horse")).toBe(true);
  expect(await verifyPassword(first, "correct horsf")).toBe(false);
  expect(await verifyPassword(first, "")).toBe(false);
});

test("composed and decomposed accents are one password", async () => {
  expect(await verifyPassword(await hashPassword("caf\u00e9 noir"), "cafe\u0301 noir")).toBe(true);
});

test("an unknown user gets false after as much work as a known one", async () => {
  using _ = hashAtRealCost();
  const known = await hashPassword("correct horse");
  const verified = async (hash: string | null, password: string) => {
    hashing.verified = [];
    expect(await verifyPassword(hash, password)).toBe(false);
    return hashing.verified.map((compared) => AGREED_COST.test(compared));
  };
  expect(await verified(known, "wrong")).toEqual([true]);
  expect(await verified(null, "wrong")).toEqual([true]);
  expect(await verified(known, "x".repeat(PASSWORD_BYTES.max + 1))).toEqual([true]);
});

test("length counts in bytes", async () => {
  const longest = "é".repeat(PASSWORD_BYTES.max / 2);
  expect(await verifyPassword(await hashPassword(longest), longest)).toBe(true);
  await expect(hashPassword(`${longest}x`)).rejects.toThrow(RangeError);
  await expect(hashPassword("")).rejects.toThrow(RangeError);
});
