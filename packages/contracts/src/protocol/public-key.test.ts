import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readPublicKey } from "./public-key.js";

const PREFIX = "302a300506032b6570032100";
const wire = (rawHex: string) => Buffer.from(PREFIX + rawHex, "hex").toString("base64");
const spki = (type: "ed25519" | "x25519") =>
  (type === "ed25519" ? generateKeyPairSync("ed25519") : generateKeyPairSync("x25519")).publicKey
    .export({ type: "spki", format: "der" })
    .toString("base64");
const good = spki("ed25519");
const tail = (first: string, last: string) => first + "ff".repeat(30) + last;

describe("readPublicKey", () => {
  it("reads the SPKI of an Ed25519 key", () => {
    const read = readPublicKey(good);
    expect(read).toMatchObject({ ok: true });
    expect(read.ok && Buffer.from(read.spki).toString("base64")).toBe(good);
    expect(read.ok && read.raw.length).toBe(32);
  });

  const lowOrderY = [
    "00".repeat(32),
    `01${"00".repeat(31)}`,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    tail("ec", "7f"),
  ];
  const withSign = (y: string) => y.slice(0, 62) + (Number.parseInt(y.slice(62), 16) | 0x80).toString(16);

  it.each(lowOrderY.flatMap((y) => [y, withSign(y)]))("refuses the low-order point %s", (raw) => {
    expect(readPublicKey(wire(raw))).toEqual({ ok: false, reason: "low-order" });
  });

  it.each([tail("ed", "7f"), tail("ee", "7f"), tail("ff", "7f"), tail("ed", "ff"), tail("ee", "ff")])(
    "refuses the non-canonical spelling %s",
    (raw) => {
      expect(readPublicKey(wire(raw))).toEqual({ ok: false, reason: "non-canonical" });
    },
  );

  it.each([
    ["length", ""],
    ["length", "AAAA"],
    ["algorithm", spki("x25519")],
    ["encoding", good.replace(/=+$/, "")],
    ["encoding", ` ${good}`],
    ["encoding", `${good}\n`],
    ["encoding", `-----BEGIN PUBLIC KEY-----\n${good}\n-----END PUBLIC KEY-----`],
    ["length", Buffer.concat([Buffer.from(good, "base64"), Buffer.alloc(1)]).toString("base64")],
    ["length", Buffer.from(good, "base64").subarray(12).toString("base64")],
    ["encoding", "A".repeat(2_000)],
  ])("refuses as %s: %j", (reason, text) => {
    expect(readPublicKey(text)).toEqual({ ok: false, reason });
  });

  it("refuses stray bits behind the last byte", () => {
    const last = good.at(-2) ?? "";
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    const strayed = `${good.slice(0, -2)}${next}=`;
    expect(readPublicKey(strayed)).toEqual({ ok: false, reason: "encoding" });
  });
});
