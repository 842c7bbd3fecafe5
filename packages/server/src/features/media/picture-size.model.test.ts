import sharp from "sharp";
import { expect, it } from "vitest";
import { readPictureSize } from "./picture-size.model.js";

const picture = (width: number, height: number, alpha = 1) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha } } });

it.each([
  ["WebP", picture(1_920, 3).webp()],
  ["WebP without loss", picture(1_920, 3).webp({ lossless: true })],
  ["WebP with transparency", picture(1_920, 3, 0.5).webp()],
  ["WebP with metadata", picture(1_920, 3).withMetadata().webp()],
  ["PNG", picture(1_920, 3).png()],
])("reads the size of a %s", async (_name, made) => {
  expect(readPictureSize(new Uint8Array(await made.toBuffer()))).toEqual({ width: 1_920, height: 3 });
});

it("knows no size of anything else", async () => {
  const jpeg = await picture(5, 5).jpeg().toBuffer();
  const png = await picture(5, 5).png().toBuffer();
  const odd = Buffer.from(`RIFF0000WEBPVP9 ${"0".repeat(40)}`);
  for (const bytes of [jpeg, png.subarray(0, 20), odd, Buffer.alloc(0), Buffer.alloc(64)])
    expect(readPictureSize(new Uint8Array(bytes))).toBeNull();
});
