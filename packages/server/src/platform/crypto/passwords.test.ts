import { expect, test, vi } from "vitest";
import { hashPassword, PASSWORD_BYTES, verifyPassword } from "./passwords.js";

vi.unmock("@node-rs/argon2");

const NOBODYS_HASH_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

test("a hash is argon2id at the agreed cost, salted, and verifies its password only", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).toMatch(NOBODYS_HASH_COST);
  expect(first).not.toBe(second);
  expect(await verifyPassword(first, "correct horse")).toBe(true);
  expect(await verifyPassword(first, "correct horsf")).toBe(false);
  expect(await verifyPassword(first, "")).toBe(false);
});

test("composed and decomposed accents are one password", async () => {
  expect(await verifyPassword(await hashPassword("caf\u00e9 noir"), "cafe\u0301 noir")).toBe(true);
});

test("an unknown user gets false after as much work as a known one", async () => {
  const known = await hashPassword("correct horse");
  const time = async (hash: string | null, password: string) => {
    const started = performance.now();
    expect(await verifyPassword(hash, password)).toBe(false);
    return performance.now() - started;
  };
  const median = async (hash: string | null, password: string) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) times.push(await time(hash, password));
    return times.sort((a, b) => a - b)[2] ?? 0;
  };
  const wrong = await median(known, "wrong");
  expect(await median(null, "wrong")).toBeGreaterThan(wrong / 3);
  expect(await median(known, "x".repeat(PASSWORD_BYTES.max + 1))).toBeGreaterThan(wrong / 3);
});

test("length counts in bytes", async () => {
  const longest = "é".repeat(PASSWORD_BYTES.max / 2);
  expect(await verifyPassword(await hashPassword(longest), longest)).toBe(true);
  await expect(hashPassword(`${longest}x`)).rejects.toThrow(RangeError);
  await expect(hashPassword("")).rejects.toThrow(RangeError);
});
