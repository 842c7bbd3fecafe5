import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Encoding } from "./encoded-forms.js";
import { PreparedJson } from "./prepared-json.js";

const VALUE = { words: Array.from({ length: 200 }, (_, index) => `Wort ${index}, grün, 日本語`) };
const DECODE: Readonly<Record<Encoding, (bytes: Uint8Array) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};
const decode = (encoding: Encoding | null, answer: Uint8Array | string): string =>
  encoding && typeof answer !== "string" ? DECODE[encoding](answer).toString() : String(answer);

it.each<readonly (Encoding | null)[]>([
  ["br", null, "gzip", null, "br"],
  ["gzip", "br", null],
  [null, "gzip", "gzip", null],
])("has the same text in each form, asked for %s, then %s, then %s", async (...encodings) => {
  const prepared = new PreparedJson(VALUE);
  expect(prepared.byteLength).toBe(Buffer.byteLength(JSON.stringify(VALUE)));
  for (const encoding of encodings) {
    const answer = await prepared.find(encoding);
    expect(typeof answer).toBe(encoding === null ? "string" : "object");
    expect(decode(encoding, answer)).toBe(JSON.stringify(VALUE));
    expect(prepared.peek(encoding)).toBe(answer);
  }
});

it("keeps neither the value nor its text once there is a compressed form, until a client asks for the text", async () => {
  const value = { words: [...VALUE.words] };
  const prepared = new PreparedJson(value);
  value.words.push("added later");
  expect(prepared.peek(null)).toBeDefined();
  await prepared.find("br");
  expect(prepared.peek(null)).toBeUndefined();
  expect(await prepared.value()).toEqual(VALUE);
  expect(prepared.peek(null)).toBeDefined();
});

it("makes a form once for all who ask at the same time", async () => {
  const prepared = new PreparedJson(VALUE);
  for (const encoding of ["gzip", null, "br"] as const) {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => prepared.find(encoding)));
    for (const bytes of others) expect(bytes).toBe(first);
  }
});

it.each<Encoding>(["br", "gzip"])("keeps no memory but its own, in the form %s", async (encoding) => {
  const bytes = await new PreparedJson(VALUE).find(encoding);
  expect(typeof bytes === "string" || bytes.buffer.byteLength).toBe(bytes.length);
});
