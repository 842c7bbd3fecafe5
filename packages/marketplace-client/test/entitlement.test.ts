import { createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSignedJson } from "../src/entitlement/signed-token.js";
import { readEntitlementKey, verifyEntitlement } from "../src/index.js";
import { issueEntitlement, MARKETPLACE_PEM } from "./support/marketplace-key.js";
import { readVectors } from "./support/read-vectors.js";

async function keyOf(pem: string) {
  const read = await readEntitlementKey(pem);
  if (!read.ok) throw new Error(read.message);
  return read.key;
}

interface Entitlements {
  readonly now: number;
  readonly siteId: string;
  readonly publicKeyPem: string;
  readonly cases: readonly {
    readonly name: string;
    readonly token: string;
    readonly reason?: string;
    readonly now?: number;
    readonly storedIssuedAt?: number;
  }[];
}

describe("the interop vectors", () => {
  const file = readVectors<Entitlements>("entitlements");
  it.each(file.cases)("$name", async ({ token, reason, now = file.now, storedIssuedAt }) => {
    const stored = storedIssuedAt === undefined ? undefined : { issuedAt: storedIssuedAt };
    const key = await keyOf(file.publicKeyPem);
    const verified = await verifyEntitlement(token, key, { siteId: file.siteId, now, stored });
    expect(verified.ok ? undefined : verified.reason).toBe(reason);
  });
});

describe("RFC 7515", () => {
  const PAYLOAD = "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
  const RS256 =
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw";
  const jwk = {
    kty: "RSA",
    n: "ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ",
    e: "AQAB",
  };
  const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" }).toString();

  it("A.2, RS256, is read", async () => {
    expect(await readSignedJson(`eyJhbGciOiJSUzI1NiJ9.${PAYLOAD}.${RS256}`, await keyOf(pem))).toEqual({
      iss: "joe",
      exp: 1_300_819_380,
      "http://example.com/is_root": true,
    });
  });

  it.each([
    ["A.1, HS256", `eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.${PAYLOAD}.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk`],
    [
      "A.3, ES256",
      `eyJhbGciOiJFUzI1NiJ9.${PAYLOAD}.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q`,
    ],
    ["A.5, no signature", `eyJhbGciOiJub25lIn0.${PAYLOAD}.`],
    ["A.2 with the header of A.5", `eyJhbGciOiJub25lIn0.${PAYLOAD}.${RS256}`],
    ["A.2 with white space", `eyJhbGciOiJSUzI1NiJ9.${PAYLOAD}.${RS256}\n`],
    ["A.2 with padding", `eyJhbGciOiJSUzI1NiJ9.${PAYLOAD}.${RS256}==`],
    ["A.6, JSON", JSON.stringify({ payload: PAYLOAD, protected: "eyJhbGciOiJSUzI1NiJ9", signature: RS256 })],
  ])("%s is refused", async (_, token) => {
    expect(await readSignedJson(token, await keyOf(pem))).toBeUndefined();
  });
});

it("an entitlement with any character changed is refused", async () => {
  const issuedAt = 1_790_000_000;
  const token = issueEntitlement({ siteId: "site-1", issuedAt });
  const key = await keyOf(MARKETPLACE_PEM);
  expect((await verifyEntitlement(token, key, { siteId: "site-1", now: issuedAt })).ok).toBe(true);
  await fc.assert(
    fc.asyncProperty(fc.nat(token.length - 1), fc.constantFrom(..."Az09-_.= "), async (at, character) => {
      // The last character carries bits that decoding drops.
      if (token[at] === character || at === token.length - 1) return;
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      expect((await verifyEntitlement(changed, key, { siteId: "site-1", now: issuedAt })).ok).toBe(false);
    }),
    { numRuns: 60 },
  );
});

describe("the key of the marketplace", () => {
  it.each([
    ["as PEM", MARKETPLACE_PEM],
    ["with escaped newlines", MARKETPLACE_PEM.trim().replaceAll("\n", "\\n")],
    ["with the line ends of Windows", MARKETPLACE_PEM.replaceAll("\n", "\r\n")],
    ["with escaped line ends of Windows", MARKETPLACE_PEM.trim().replaceAll("\n", "\\r\\n")],
  ])("is read %s", async (_, pem) => {
    expect((await readEntitlementKey(pem)).ok).toBe(true);
  });

  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const small = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const ec = generateKeyPairSync("ec", { namedCurve: "P-256" });
  it.each([
    ["nothing", ""],
    ["garbage", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----"],
    ["a private key", rsa.privateKey.export({ type: "pkcs8", format: "pem" }).toString()],
    ["PKCS #1", rsa.publicKey.export({ type: "pkcs1", format: "pem" }).toString()],
    ["an elliptic curve", ec.publicKey.export({ type: "spki", format: "pem" }).toString()],
    ["1024 bits", small.publicKey.export({ type: "spki", format: "pem" }).toString()],
  ])("is refused: %s", async (_, pem) => {
    expect(await readEntitlementKey(pem)).toEqual({ ok: false, message: expect.stringContaining("must be an RSA") });
  });
});
