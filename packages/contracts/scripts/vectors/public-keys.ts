import { vectorInstall } from "./test-keys.ts";
import type { VectorFile } from "./vector-file.ts";

const good = vectorInstall("", 0x11).publicKey;
const bytes = Buffer.from(good, "base64");
const PREFIX = "302a300506032b6570032100";
const point = (hex: string) => Buffer.from(PREFIX + hex, "hex").toString("base64");
const refused = (name: string, publicKey: string) => ({ name, publicKey, accepted: false });
const between = (first: string, last: string) => first + "ff".repeat(30) + last;

/** The same 32 bytes under the object identifier of X25519. */
const x25519 = Buffer.concat([Buffer.from("302a300506032b656e032100", "hex"), bytes.subarray(12)]);

export const publicKeyVectors: VectorFile = {
  name: "public-keys",
  about: "`accepted` says whether the text may be registered as the public key of an install.",
  cases: [
    { name: "an Ed25519 key", publicKey: good, accepted: true },
    { name: "another Ed25519 key", publicKey: vectorInstall("", 0x22).publicKey, accepted: true },
    refused("no text", ""),
    refused("PEM", `-----BEGIN PUBLIC KEY-----\n${good}\n-----END PUBLIC KEY-----\n`),
    refused("the 32 bytes alone", bytes.subarray(12).toString("base64")),
    refused("a byte more", Buffer.concat([bytes, Buffer.alloc(1)]).toString("base64")),
    refused("a byte less", bytes.subarray(0, 43).toString("base64")),
    refused("no padding", good.replace("=", "")),
    refused("a line end behind it", `${good}\n`),
    refused("a space before it", ` ${good}`),
    refused("hexadecimal", bytes.toString("hex")),
    refused("X25519", x25519.toString("base64")),
    refused("low order: the identity", point(`01${"00".repeat(31)}`)),
    refused("low order: the identity with its sign bit", point(`01${"00".repeat(30)}80`)),
    refused("low order: order 2", point(between("ec", "7f"))),
    refused("low order: order 4", point("00".repeat(32))),
    refused("low order: order 4, other sign", point(`${"00".repeat(31)}80`)),
    refused("low order: order 8", point("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05")),
    refused(
      "low order: order 8, other sign",
      point("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"),
    ),
    refused(
      "low order: order 8, other point",
      point("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    ),
    refused(
      "low order: order 8, other point and sign",
      point("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"),
    ),
    refused("not canonical: zero as the field prime", point(between("ed", "7f"))),
    refused("not canonical: one above the field prime", point(between("ee", "7f"))),
    refused("not canonical: all bits", point(between("ff", "ff"))),
  ],
};
