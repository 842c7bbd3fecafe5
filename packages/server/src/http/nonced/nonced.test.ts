import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { brotliForm } from "./brotli-form.js";
import { gzipForm } from "./gzip-form.js";
import { createNonce, NONCE_LENGTH } from "./nonce.js";
import { fill, isFilled, noncedBytes, segmentsOf } from "./nonced-bytes.js";

const MARK = "the-mark";
const rows = Array.from(
  { length: 400 },
  (_, row) => `<li class="sv-card">Row ${row} ${Math.sin(row)} grün, 日本語</li>`,
);
const texts: Readonly<Record<string, string>> = {
  "one place": `<script nonce="${MARK}" src="/a.js"></script>${rows.join("")}`,
  "three places": `<script nonce="${MARK}"></script>${rows.join("")}<i nonce="${MARK}"></i>${rows.join("\n")}<b nonce="${MARK}">`,
  "two places beside each other": `${rows.join("")}${MARK}${MARK}`,
  "the place at the beginning": `${MARK}${rows.join("")}`,
  "the place at the end": `${rows.join("")}${MARK}`,
  "no place": rows.join(""),
  "nothing at all": "",
  "a short text": `a${MARK}b`,
  "a megabyte": `${rows.join("").repeat(60)}${MARK}${rows.join("").repeat(60)}`,
};

describe.each(Object.entries(texts))("a text with %s", (_, text) => {
  const segments = segmentsOf(Buffer.from(text), MARK);
  const nonces = Array.from({ length: text.length > 500_000 ? 5 : 50 }, createNonce);
  const expected = (nonce: string): string => text.replaceAll(MARK, nonce);

  it("is filled as it is", () => {
    const form = noncedBytes(segments);
    for (const nonce of nonces) expect(Buffer.from(fill(form, nonce)).toString()).toBe(expected(nonce));
    expect(form.byteLength).toBe(Buffer.byteLength(expected(nonces[0] ?? "")));
  });

  it("is the same with a mark in a string", () => {
    const textsOf = (all: readonly Uint8Array[]): string[] => all.map((segment) => Buffer.from(segment).toString());
    expect(textsOf(segmentsOf(text, MARK))).toEqual(textsOf(segments));
  });

  it("is recognised as a whole, with its nonce and no other", () => {
    const nonce = nonces[0] ?? "";
    const whole = Buffer.from(expected(nonce));
    expect(isFilled(whole, segments, nonce)).toBe(true);
    expect(isFilled(whole, segments, createNonce())).toBe(segments.length === 1);
    expect(isFilled(Buffer.concat([whole, Buffer.from(" ")]), segments, nonce)).toBe(false);
    if (whole.byteLength === 0) return;
    expect(isFilled(whole.subarray(0, -1), segments, nonce)).toBe(false);
    const changed = Buffer.from(whole);
    changed.writeUInt8((changed.at(-1) ?? 0) ^ 1, changed.byteLength - 1);
    expect(isFilled(changed, segments, nonce)).toBe(false);
  });

  it("is filled in gzip, with the right checksum", async () => {
    const form = await gzipForm(segments);
    for (const nonce of nonces) expect(gunzipSync(fill(form, nonce)).toString()).toBe(expected(nonce));
    expect(fill(form, createNonce()).byteLength).toBe(form.byteLength);
  });

  it("is filled in brotli", async () => {
    const form = await brotliForm(segments);
    if (!form) throw new Error("The encoder compressed a nonce.");
    for (const nonce of nonces) expect(brotliDecompressSync(fill(form, nonce)).toString()).toBe(expected(nonce));
    expect(fill(form, createNonce()).byteLength).toBe(form.byteLength);
  });
});

it("makes nonces of one length that differ", () => {
  const nonces = new Set(Array.from({ length: 1_000 }, createNonce));
  expect(nonces.size).toBe(1_000);
  for (const nonce of nonces) expect(nonce).toMatch(new RegExp(`^[A-Za-z0-9_-]{${NONCE_LENGTH}}$`));
});

it("refuses to fill in what is no nonce", () => {
  expect(() => fill(noncedBytes(segmentsOf(Buffer.from(`a${MARK}`), MARK)), "short")).toThrow(RangeError);
});
