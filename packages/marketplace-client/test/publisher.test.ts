import { createHash } from "node:crypto";
import { publisherSignatureSchema } from "@sitevine/contracts/protocol";
import { describe, expect, it } from "vitest";
import { createPrivateKey, openInstallKeys, publisherFingerprint, signRelease, verifyRelease } from "../src/index.js";
import { readVectors } from "./support/read-vectors.js";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
const release = sha256("a package");
const publisher = await openInstallKeys(createPrivateKey());
const other = await openInstallKeys(createPrivateKey());

interface PublisherSignatures {
  readonly publishers: readonly { publicKey: string; privateSeedHex: string; fingerprint: string }[];
  readonly cases: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly publicKey: string;
    readonly signature: string;
    readonly verified: boolean;
  }[];
}

describe("the interop vectors", () => {
  const { publishers, cases } = readVectors<PublisherSignatures>("publisher-signatures");

  it.each(cases)("verify: $name", async ({ sha256, publicKey, signature, verified }) => {
    expect(await verifyRelease({ publicKey, signature }, sha256)).toBe(verified);
  });

  const good = cases.filter(({ verified }) => verified);
  it.each(good)("sign: $name", async ({ sha256, publicKey, signature }) => {
    const seed = publishers.find((candidate) => candidate.publicKey === publicKey)?.privateSeedHex ?? "";
    const keys = await openInstallKeys(Uint8Array.from(Buffer.from(seed, "hex")));
    expect(await signRelease(sha256, keys)).toEqual({ publicKey, signature });
  });

  it.each(publishers)("fingerprint $fingerprint", async ({ publicKey, fingerprint }) => {
    expect(await publisherFingerprint(publicKey)).toBe(fingerprint);
  });
});

describe("the publisher's signature of a release", () => {
  it("is valid for the package that was signed, however its checksum is spelled", async () => {
    const signed = await signRelease(release, publisher);
    expect(publisherSignatureSchema.parse(signed)).toEqual(signed);
    expect(await verifyRelease(signed, release)).toBe(true);
    expect(await verifyRelease(signed, release.toUpperCase())).toBe(true);
  });

  it("is not valid for another package, another key or another purpose", async () => {
    const signed = await signRelease(release, publisher);
    expect(await verifyRelease(signed, sha256("another package"))).toBe(false);
    expect(await verifyRelease({ ...signed, publicKey: other.publicKey }, release)).toBe(false);
    const bare = Buffer.from(await publisher.sign(new TextEncoder().encode(release))).toString("base64");
    expect(await verifyRelease({ ...signed, signature: bare }, release)).toBe(false);
  });

  it("is not valid when key or signature are malformed", async () => {
    const signed = await signRelease(release, publisher);
    expect(await verifyRelease({ ...signed, publicKey: "AAAA" }, release)).toBe(false);
    expect(await verifyRelease({ ...signed, signature: "not base64" }, release)).toBe(false);
    expect(publisherSignatureSchema.safeParse({ ...signed, signature: "AAAA" }).success).toBe(false);
  });
});

it("fingerprints a key by the SHA-256 of its 44 bytes", async () => {
  const spki = Buffer.from(publisher.publicKey, "base64");
  expect(await publisherFingerprint(publisher.publicKey)).toBe(createHash("sha256").update(spki).digest("hex"));
  await expect(publisherFingerprint("AAAA")).rejects.toThrow(TypeError);
});
