import { createHmac } from "node:crypto";
import { fakeClock } from "@sitevine/testkit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ACCESS_TOKEN_SECONDS, accessTokens } from "./access-tokens.js";
import { deriveSiteKey } from "./site-key.js";

const siteSecret = "a site secret of at least 32 bytes!!";
const issuer = "site-1";
const start = Date.parse("2030-01-01T00:00:00.000Z") / 1_000;
const good = { sub: "u", sid: "s", iss: issuer, iat: start, exp: start + ACCESS_TOKEN_SECONDS };
const goodHeader = { alg: "HS256", typ: "JWT" };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs anything with the site's own key, which nobody but the site can do. */
function forge(
  header: unknown,
  claims: unknown,
  hash = "sha256",
  key = deriveSiteKey(siteSecret, "access-token"),
): string {
  const content = `${encode(header)}.${encode(claims)}`;
  return `${content}.${createHmac(hash, key).update(content).digest("base64url")}`;
}

const tokens = (clock = fakeClock()) => accessTokens({ siteSecret, issuer, clock });
const issued = tokens().issue({ userId: "u", sessionId: "s" });
const [header = "", payload = "", signature = ""] = issued.split(".");

describe("access tokens", () => {
  test("say whose they are until they expire", () => {
    const clock = fakeClock();
    // One has verified the token before, the other never.
    const before = tokens(clock);
    const verify = () => [before.verify(issued), tokens(clock).verify(issued)];
    const all = (check: object) => [check, check];
    expect(verify()).toEqual(all({ ok: true, claims: good }));
    clock.advance(ACCESS_TOKEN_SECONDS * 1_000 - 1);
    expect(verify()).toEqual(all({ ok: true, claims: good }));
    clock.advance(1);
    expect(verify()).toEqual(all({ ok: false, reason: "expired" }));
  });

  test("are accepted when forged with the right key, so that the refusals below mean something", () => {
    expect(tokens().verify(forge(goodHeader, good))).toMatchObject({ ok: true });
  });

  test.each([
    ["alg none, unsigned", `${encode({ alg: "none", typ: "JWT" })}.${payload}.`, "malformed"],
    ["alg none, signed", forge({ alg: "none", typ: "JWT" }, good), "header"],
    ["alg HS512", forge({ alg: "HS512", typ: "JWT" }, good, "sha512"), "malformed"],
    ["alg HS512 in the header only", forge({ alg: "HS512", typ: "JWT" }, good), "header"],
    ["alg hs256", forge({ alg: "hs256", typ: "JWT" }, good), "header"],
    ["alg RS256", forge({ alg: "RS256", typ: "JWT" }, good), "header"],
    ["no alg", forge({ typ: "JWT" }, good), "header"],
    ["no typ", forge({ alg: "HS256" }, good), "header"],
    ["another typ", forge({ alg: "HS256", typ: "at+jwt" }, good), "header"],
    ["crit", forge({ ...goodHeader, crit: ["exp"] }, good), "header"],
    ["kid", forge({ ...goodHeader, kid: "../../key" }, good), "header"],
    ["another key", forge(goodHeader, good, "sha256", deriveSiteKey(siteSecret, "refresh-token")), "signature"],
    ["the secret itself as the key", forge(goodHeader, good, "sha256", Buffer.from(siteSecret)), "signature"],
    ["another issuer", forge(goodHeader, { ...good, iss: "site-2" }), "issuer"],
    ["no issuer", forge(goodHeader, { ...good, iss: undefined }), "claims"],
    ["no exp", forge(goodHeader, { ...good, exp: undefined }), "claims"],
    ["exp as text", forge(goodHeader, { ...good, exp: String(good.exp) }), "claims"],
    ["exp with a fraction", forge(goodHeader, { ...good, exp: good.exp - 0.5 }), "claims"],
    ["exp in milliseconds", forge(goodHeader, { ...good, exp: good.exp * 1_000 }), "claims"],
    ["exp null", forge(goodHeader, { ...good, exp: null }), "claims"],
    ["a longer life", forge(goodHeader, { ...good, exp: good.exp + 1 }), "claims"],
    ["a negative iat", forge(goodHeader, { ...good, iat: -1 }), "claims"],
    ["expired now", forge(goodHeader, { ...good, iat: start - 900, exp: start }), "expired"],
    ["no subject", forge(goodHeader, { ...good, sub: "" }), "claims"],
    ["no session", forge(goodHeader, { ...good, sid: undefined }), "claims"],
    ["a subject that is a list", forge(goodHeader, { ...good, sub: ["u"] }), "claims"],
    ["a further claim", forge(goodHeader, { ...good, admin: true }), "claims"],
    ["claims that are null", forge(goodHeader, null), "claims"],
    ["the empty text", "", "malformed"],
    ["garbage", "not a token", "malformed"],
    ["two parts", `${header}.${payload}`, "malformed"],
    ["four parts", `${issued}.x`, "malformed"],
    ["trailing bytes", `${issued}=`, "malformed"],
    ["a trailing line break", `${issued}\n`, "malformed"],
    ["a leading space", ` ${issued}`, "malformed"],
    ["a cut signature", issued.slice(0, -1), "malformed"],
    ["standard base64", issued.replace(signature, `+${signature.slice(1)}`), "malformed"],
    ["an empty signature", `${header}.${payload}.`, "malformed"],
    ["a zero signature", `${header}.${payload}.${"A".repeat(43)}`, "signature"],
    ["another's payload", `${header}.${encode({ ...good, sub: "admin" })}.${signature}`, "signature"],
    ["a padded payload", `${header}.${payload}A.${signature}`, "signature"],
  ])("are refused: %s", (_case, token, reason) => {
    expect(tokens().verify(token)).toEqual({ ok: false, reason });
  });

  test("are refused with any one character changed", () => {
    const position = fc.integer({ min: 0, max: issued.length - 1 });
    const character = fc.constantFrom(..."ABCXYZabcxyz0189-_.=+/ \n\0");
    fc.assert(
      fc.property(position, character, (at, replacement) => {
        fc.pre(issued[at] !== replacement);
        const changed = issued.slice(0, at) + replacement + issued.slice(at + 1);
        expect(tokens().verify(changed).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
