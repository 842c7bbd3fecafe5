import { brotliCompressSync, constants } from "node:zlib";
import { expect, it } from "vitest";
import { compressQuickly, compressThoroughly } from "./compression.js";

const bytes = new TextEncoder().encode(
  JSON.stringify(Array.from({ length: 200 }, (_, index) => ({ id: index * 7919, title: `Boats ${index % 17}` }))),
);
const ofQuality = (quality: number): number =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 16 },
  }).byteLength;

// Issue 53, 4: compressed answers that are not kept cost more than the plain ones.
it("spends less on what is sent once than on what is kept", async () => {
  const [quick, thorough] = [await compressQuickly.br(bytes), await compressThoroughly.br(bytes)];
  expect(quick.byteLength).toBe(ofQuality(4));
  expect(ofQuality(5)).not.toBe(ofQuality(4));
  expect(thorough.byteLength).toBeLessThan(quick.byteLength);
});
