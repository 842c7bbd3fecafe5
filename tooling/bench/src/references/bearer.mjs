import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The claims of a Bearer token that is signed with HS256, or null.
 * @param {string | undefined} authorization
 * @param {Buffer} key
 * @returns {{ sub: string, exp: number } | null}
 */
export function readBearer(authorization, key) {
  const [header, payload, signature = ""] = (authorization ?? "").slice("Bearer ".length).split(".");
  const expected = createHmac("sha256", key).update(`${header}.${payload}`).digest();
  const given = Buffer.from(signature, "base64url");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = JSON.parse(Buffer.from(payload ?? "", "base64url").toString("utf8"));
  return claims.exp > Date.now() / 1_000 ? claims : null;
}
