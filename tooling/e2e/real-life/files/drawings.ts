import sharp from "sharp";
import { seededNumbers } from "./seeded-numbers.js";

/** A logo with a transparent ground, as a designer exports it: a PNG of several hundred kilobytes. */
export async function drawLogo(seed: number): Promise<Buffer> {
  const [width, height] = [1_200, 400];
  const next = seededNumbers(seed);
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const x = (at / 4) % width;
    const isInk = x % 100 < 70;
    pixels[at] = 20 + next() * 40;
    pixels[at + 1] = 80 + next() * 60;
    pixels[at + 2] = 160 + next() * 60;
    pixels[at + 3] = isInk ? 200 + next() * 55 : 0;
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
