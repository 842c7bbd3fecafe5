import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Encoding } from "../../platform/assets/compression.js";
import { createNonce } from "./nonce.js";
import { fill, segmentsOf } from "./nonced-bytes.js";
import { PageForms } from "./page-forms.js";

const MARK = "the-mark";
const text = `<script nonce="${MARK}"></script>${"<p>grün, 日本語</p>".repeat(200)}<i nonce="${MARK}"></i>`;

const DECODE: Readonly<Record<Encoding, (bytes: Buffer) => Buffer>> = { br: brotliDecompressSync, gzip: gunzipSync };
const decode = (encoding: Encoding | null, bytes: Buffer): string =>
  (encoding ? DECODE[encoding](bytes) : bytes).toString();

const createForms = () => new PageForms(segmentsOf(text, MARK));

it.each<readonly (Encoding | null)[]>([
  ["br", null, "gzip", null, "br"],
  ["gzip", "br", null],
  [null, "gzip", "gzip", null],
])("has the same text in each form, asked for %s, then %s, then %s", async (...encodings) => {
  const forms = createForms();
  for (const encoding of encodings) {
    const form = await forms.find(encoding);
    const nonce = createNonce();
    expect(form.encoding).toBe(encoding);
    expect(decode(encoding, fill(form.bytes, nonce))).toBe(text.replaceAll(MARK, nonce));
    expect(forms.peek(encoding)).toBe(form);
  }
});

it("drops the plain form once there is a compressed one, until a client asks for it", async () => {
  const forms = createForms();
  expect(forms.peek(null)).toBeDefined();
  await forms.find("br");
  expect(forms.peek(null)).toBeUndefined();
  await forms.find(null);
  expect(forms.peek(null)).toBeDefined();
});

it("makes a form once for all who ask at the same time", async () => {
  const forms = createForms();
  for (const encoding of ["gzip", null, "br"] as const) {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => forms.find(encoding)));
    for (const form of others) expect(form).toBe(first);
  }
});

it.each<Encoding | null>([null, "br", "gzip"])("keeps no memory but its own, in the form %s", async (encoding) => {
  const { bytes } = await createForms().find(encoding);
  const nonce = createNonce();
  const kept = bytes.pieces(nonce).filter((piece) => Buffer.from(piece).toString("latin1") !== nonce);
  const blocks = new Set(kept.map(({ buffer }) => buffer));
  const memory = [...blocks].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(memory).toBeLessThan(bytes.byteLength + 100);
});
