import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { Encoding } from "./compression.js";
import { EncodedForms, type Encoder, QUICKLY, THOROUGHLY } from "./encoded-forms.js";
import { ownText } from "./own-bytes.js";

const TEXT = Array.from({ length: 400 }, (_, row) => `<li>Zeile ${row}, grün, 日本語</li>`).join("");
const DECODE = { br: brotliDecompressSync, gzip: gunzipSync } as const;
const decode = (encoding: Encoding | null, form: Uint8Array | string): string =>
  typeof form === "string" ? form : Buffer.from(encoding ? DECODE[encoding](form) : form).toString();

const PLAIN = { text: () => TEXT, bytes: () => ownText(TEXT) } as const;
const ENCODERS = { THOROUGHLY, QUICKLY } as const;
const CASES = (["text", "bytes"] as const).flatMap((plain) =>
  (["THOROUGHLY", "QUICKLY"] as const).map((encoder) => ({ plain, encoder })),
);

describe.each(CASES)("the forms of $plain, encoded $encoder", ({ plain, encoder }) => {
  const make = () => new EncodedForms<string | Uint8Array<ArrayBuffer>>(PLAIN[plain](), ENCODERS[encoder]);

  it.each<readonly (Encoding | null)[]>([
    ["br", null, "gzip", null, "br"],
    ["gzip", "br", null],
    [null, "gzip", "gzip", null],
  ])("have the same content, asked for %s, then %s, then %s", async (...encodings) => {
    const forms = make();
    expect(forms.byteLength).toBe(Buffer.byteLength(TEXT));
    for (const encoding of encodings) {
      const form = await forms.find(encoding);
      expect(decode(encoding, form)).toBe(TEXT);
      expect(forms.peek(encoding)).toBe(form);
    }
  });

  it("are made once for all who ask at the same time", async () => {
    const forms = make();
    for (const encoding of ["gzip", null, "br"] as const) {
      const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => forms.find(encoding)));
      for (const form of others) expect(form).toBe(first);
    }
  });

  it.each<Encoding>(["br", "gzip"])("keep no memory but their own in %s", async (encoding) => {
    const form = await make().find(encoding);
    expect(typeof form === "string" || form.buffer.byteLength).toBe(form.length);
  });

  it("keep the plain form only where that is wanted", async () => {
    const forms = make();
    await forms.find("br");
    expect(forms.peek(null) !== undefined).toBe(ENCODERS[encoder].keepsPlain);
  });
});

it("makes a form anew after a failure", async () => {
  const made = ownText("compressed");
  const encode = vi.fn<Encoder["encode"]>(async () => made).mockRejectedValueOnce(new Error("Out of memory."));
  const forms = new EncodedForms("plain", { encode, keepsPlain: false });
  await expect(forms.find("gzip")).rejects.toThrow("Out of memory.");
  expect(forms.peek(null)).toBe("plain");
  expect(await forms.find("gzip")).toBe(made);
});
