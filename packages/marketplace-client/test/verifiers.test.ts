import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { Point } from "@noble/ed25519";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPrivateKey, openInstallKeys } from "../src/signing/install-keys.js";
import type { PublicKeyBytes } from "../src/signing/verifier.js";
import * as node from "../src/signing/verifier.node.js";
import * as portable from "../src/signing/verifier.portable.js";

const SPKI_PREFIX = "302a300506032b6570032100";
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, "hex"));
const keyOf = (hex: string): PublicKeyBytes => ({ raw: bytes(hex), spki: bytes(SPKI_PREFIX + hex) });
const ORDER = Point.CURVE().n;

/** RFC 8032, section 7.1: seed, public key, message, signature. */
const RFC_8032: readonly (readonly [string, string, string, string, string])[] = [
  [
    "test 1",
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "test 2",
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "72",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
  [
    "test 3",
    "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
    "af82",
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
  ],
  [
    "test SHA(abc)",
    "833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
    "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
  ],
];

describe.each(RFC_8032)("RFC 8032 %s", (_, seed, publicKey, message, signature) => {
  it("is what signing gives", async () => {
    const keys = await openInstallKeys(bytes(seed));
    expect(keys.publicKey).toBe(Buffer.from(SPKI_PREFIX + publicKey, "hex").toString("base64"));
    expect(Buffer.from(await keys.sign(bytes(message))).toString("hex")).toBe(signature);
  });

  it.each([
    ["node", node],
    ["portable", portable],
  ])("is verified by the %s implementation, and not with one bit changed", async (_, { prepareKey }) => {
    const key = prepareKey(keyOf(publicKey));
    expect(await key.verify(bytes(signature), bytes(message))).toBe(true);
    for (const at of [0, 31, 32, 63]) {
      const changed = bytes(signature);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await key.verify(changed, bytes(message))).toBe(false);
    }
  });
});

/** A point of order 8. */
const TORSION = Point.fromHex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a");

/** Little-endian hexadecimal of 32 bytes. */
const scalar = (value: bigint) => Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse().toString("hex");

async function bothSay(key: PublicKeyBytes, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  const answers = await Promise.all(
    [node, portable].map(async ({ prepareKey }) => await prepareKey(key).verify(signature, message)),
  );
  expect(new Set(answers).size).toBe(1);
  return answers[0] === true;
}

describe("both implementations agree", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const spki = Uint8Array.from(publicKey.export({ format: "der", type: "spki" }));
  const raw = new Uint8Array(spki.subarray(12));

  it("on any signature, key and message", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.record({ of: fc.constantFrom("none", "signature", "message", "key"), at: fc.nat(63), bit: fc.nat(7) }),
        async (message, { of, at, bit }) => {
          const signature = Uint8Array.from(sign(null, message, privateKey));
          const parts = { signature, message: Uint8Array.from(message), key: new Uint8Array(raw) };
          if (of !== "none") {
            const part = parts[of];
            part[at % Math.max(1, part.length)] = (part[at % Math.max(1, part.length)] ?? 0) ^ (1 << bit);
          }
          const key = { raw: parts.key, spki: Uint8Array.of(...spki.subarray(0, 12), ...parts.key) };
          const verified = await bothSay(key, parts.signature, parts.message);
          expect(verified).toBe(of === "none" || (of === "message" && message.length === 0));
        },
      ),
      { numRuns: 60 },
    );
  });

  it("that S must be below the group order", async () => {
    const message = Buffer.from("message");
    const signature = Buffer.from(sign(null, message, privateKey));
    const s = BigInt(`0x${Buffer.from(signature.subarray(32)).reverse().toString("hex")}`);
    const raised = Buffer.concat([signature.subarray(0, 32), Buffer.from(scalar(s + ORDER), "hex")]);
    expect(await bothSay({ spki, raw }, signature, message)).toBe(true);
    expect(await bothSay({ spki, raw }, raised, message)).toBe(false);
  });

  it("that a point of small order in R makes a signature wrong, which an equation with the cofactor accepts", async () => {
    // With S = r + k·a and R = r·B + T, the difference of the two sides is T, which the cofactor turns into zero.
    const a = 7n;
    const r = 11n;
    const publicPoint = Point.BASE.multiply(a);
    const rPoint = Point.BASE.multiply(r).add(TORSION);
    const message = Buffer.from("message");
    const hashed = await crypto.subtle.digest(
      "SHA-512",
      Buffer.concat([rPoint.toBytes(), publicPoint.toBytes(), message]),
    );
    const k = BigInt(`0x${Buffer.from(hashed).reverse().toString("hex")}`) % ORDER;
    const signature = bytes(rPoint.toHex() + scalar((r + k * a) % ORDER));
    expect(await bothSay(keyOf(publicPoint.toHex()), signature, message)).toBe(false);
  });

  it("on keys with a component of small order, on the same equation", async () => {
    const a = 7n;
    const mixed = Point.BASE.multiply(a).add(TORSION);
    const answers = new Set<boolean>();
    for (let r = 1n; r <= 32n; r += 1n) {
      const rPoint = Point.BASE.multiply(r);
      const message = Buffer.from("message");
      const hashed = await crypto.subtle.digest("SHA-512", Buffer.concat([rPoint.toBytes(), mixed.toBytes(), message]));
      const k = BigInt(`0x${Buffer.from(hashed).reverse().toString("hex")}`) % ORDER;
      const signature = bytes(rPoint.toHex() + scalar((r + k * a) % ORDER));
      answers.add(await bothSay(keyOf(mixed.toHex()), signature, message));
    }
    expect(answers.has(false)).toBe(true);
  });

  it("on a key that is no point of the curve, and on signatures of other lengths", async () => {
    const off = `02${"00".repeat(31)}`;
    expect(await bothSay(keyOf(off), new Uint8Array(64), new Uint8Array())).toBe(false);
    const signature = Uint8Array.from(sign(null, new Uint8Array(), privateKey));
    for (const wrong of [signature.subarray(0, 63), Uint8Array.of(...signature, 0), new Uint8Array()])
      expect(await bothSay({ spki, raw }, wrong, new Uint8Array())).toBe(false);
  });

  it("with what the install signs", async () => {
    const keys = await openInstallKeys(createPrivateKey());
    const own = Uint8Array.from(Buffer.from(keys.publicKey, "base64"));
    const message = Buffer.from("message");
    expect(await bothSay({ spki: own, raw: own.subarray(12) }, await keys.sign(message), message)).toBe(true);
    expect(JSON.stringify(keys)).toBe(JSON.stringify({ publicKey: keys.publicKey }));
  });
});

describe("the hash of a body", () => {
  it("is the same with both runtimes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (body) => {
        const expected = createHash("sha256").update(body).digest("hex");
        const given = new Uint8Array(body);
        expect(Buffer.from(node.sha256(given)).toString("hex")).toBe(expected);
        expect(Buffer.from(await portable.sha256(given)).toString("hex")).toBe(expected);
      }),
    );
  });
});
