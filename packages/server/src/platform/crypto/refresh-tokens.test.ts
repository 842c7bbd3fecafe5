import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { refreshTokens } from "./refresh-tokens.js";

const siteSecret = "a site secret of at least 32 bytes!!";

test("tokens are 32 bytes in base64url and never the same", () => {
  const { create } = refreshTokens(siteSecret);
  const made = new Set(Array.from({ length: 100 }, create));
  expect(made.size).toBe(100);
  for (const token of made) expect(token).toMatch(/^[\w-]{43}$/);
});

test("the successor depends on the token and the site alone", () => {
  const { create, successor } = refreshTokens(siteSecret);
  const token = create();
  expect(successor(token)).toMatch(/^[\w-]{43}$/);
  expect(refreshTokens(siteSecret).successor(token)).toBe(successor(token));
  expect(refreshTokens(`${siteSecret}!`).successor(token)).not.toBe(successor(token));
  expect(successor(successor(token))).not.toBe(token);
});

test("the database keeps a SHA-256 of the token", () => {
  expect(refreshTokens(siteSecret).hash("token")).toBe(createHash("sha256").update("token").digest("hex"));
});
