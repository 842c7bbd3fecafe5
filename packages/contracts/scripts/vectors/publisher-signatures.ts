import { createHash, sign } from "node:crypto";
import { malleated } from "./malleated.ts";
import { type VectorInstall, vectorInstall } from "./test-keys.ts";
import type { VectorFile } from "./vector-file.ts";

const PURPOSE = "sitevine-release-v1";
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");

const publisher = vectorInstall("", 0x44);
const other = vectorInstall("", 0x55);
const RELEASE = sha256("a package");
const ANOTHER_RELEASE = sha256("another package");

/**
 * Overrides for signing. Each fault makes the signature differ from the one that an install builds from the checksum.
 */
interface Plan {
  readonly by?: VectorInstall;
  readonly text?: string;
}

const signedBy = ({ by = publisher, text = `${PURPOSE}\n${RELEASE}` }: Plan = {}): Buffer =>
  sign(null, Buffer.from(text), by.privateKey);

interface Sent {
  readonly sha256: string;
  readonly publicKey: string;
  readonly signature: string;
}

const sent = (plan: Plan, changes: Partial<Sent>): Sent => ({
  sha256: RELEASE,
  publicKey: (plan.by ?? publisher).publicKey,
  signature: signedBy(plan).toString("base64"),
  ...changes,
});
const good = (name: string, signedString: string, plan: Plan = {}, changes: Partial<Sent> = {}) => ({
  name,
  ...sent(plan, changes),
  verified: true,
  signedString,
});
const bad = (name: string, plan: Plan, changes: Partial<Sent> = {}) => ({
  name,
  ...sent(plan, changes),
  verified: false,
});
const signature = (bytes: Buffer): Partial<Sent> => ({ signature: bytes.toString("base64") });

const truth = signedBy();
const signedString = `${PURPOSE}\n${RELEASE}`;
// Under the neutral point, R = neutral and S = 0 satisfy the equation for every message.
const NEUTRAL = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
const neutralKey = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), NEUTRAL]).toString("base64");

export const publisherSignatureVectors: VectorFile = {
  name: "publisher-signatures",
  about:
    "`verified` says whether `signature` is the publisher's signature of the package whose SHA-256 is `sha256`, under `publicKey`. `signedString` is what a good one signs. `fingerprint` is the lower-case hexadecimal SHA-256 of the 44 bytes of the key.",
  shared: {
    publishers: [publisher, other].map(({ publicKey, seedHex }) => ({
      publicKey,
      privateSeedHex: seedHex,
      fingerprint: sha256(Buffer.from(publicKey, "base64")),
    })),
  },
  cases: [
    good("a release", signedString),
    good(
      "another release",
      `${PURPOSE}\n${ANOTHER_RELEASE}`,
      { text: `${PURPOSE}\n${ANOTHER_RELEASE}` },
      {
        sha256: ANOTHER_RELEASE,
      },
    ),
    good("another publisher", signedString, { by: other }),
    good("a checksum in upper case", signedString, {}, { sha256: RELEASE.toUpperCase() }),
    bad("another release than the signed one", {}, { sha256: ANOTHER_RELEASE }),
    bad("another key than the signing one", {}, { publicKey: other.publicKey }),
    bad("the checksum alone", { text: RELEASE }),
    bad("another purpose", { text: `sitevine-release-v2\n${RELEASE}` }),
    bad("a space in place of the line feed", { text: `${PURPOSE} ${RELEASE}` }),
    bad("CR and LF", { text: `${PURPOSE}\r\n${RELEASE}` }),
    bad("a line feed behind the signed string", { text: `${PURPOSE}\n${RELEASE}\n` }),
    bad("a checksum that was signed in upper case", { text: `${PURPOSE}\n${RELEASE.toUpperCase()}` }),
    bad("a checksum that was signed in base64", {
      text: `${PURPOSE}\n${Buffer.from(RELEASE, "hex").toString("base64")}`,
    }),
    bad("a signature cut short", {}, signature(truth.subarray(0, 63))),
    bad("a signature with a byte more", {}, signature(Buffer.concat([truth, Buffer.alloc(1)]))),
    bad("a signature of zeros", {}, signature(Buffer.alloc(64))),
    bad("a signature whose S is raised by the group order", {}, signature(malleated(truth))),
    bad("a signature in hexadecimal", {}, { signature: truth.toString("hex") }),
    bad("a signature in base64url", {}, { signature: truth.toString("base64url") }),
    bad("a signature without its padding", {}, { signature: truth.toString("base64").slice(0, -2) }),
    bad(
      "a key in PEM",
      {},
      {
        publicKey: `-----BEGIN PUBLIC KEY-----\n${publisher.publicKey}\n-----END PUBLIC KEY-----\n`,
      },
    ),
    bad(
      "a key of low order, under which anybody can sign",
      {},
      {
        publicKey: neutralKey,
        ...signature(Buffer.concat([NEUTRAL, Buffer.alloc(32)])),
      },
    ),
  ],
};
