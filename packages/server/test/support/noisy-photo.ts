import sharp from "sharp";
import { noise } from "./noise-picture.js";
import { pngChunk } from "./pictures.js";

const CHANNELS = 3;
// Length, name and checksum of a chunk.
const CHUNK_BYTES = 12;

const noisy = (side: number) =>
  sharp(noise(side * side * CHANNELS), { raw: { width: side, height: side, channels: CHANNELS } });

/** Pictures that decode, and in which every byte matters: their pixels are noise. */
export const noisyJpeg = async (side: number): Promise<Uint8Array> =>
  new Uint8Array(await noisy(side).jpeg({ quality: 100, chromaSubsampling: "4:4:4" }).toBuffer());

/** The same as PNG, of exactly so many bytes: a chunk that decoders skip fills what is left. */
export async function noisyPng(length: number, side = Math.floor(Math.sqrt((length * 0.9) / CHANNELS))) {
  const whole = await noisy(side).png({ compressionLevel: 1 }).toBuffer();
  const left = length - whole.length - CHUNK_BYTES;
  if (left < 0) throw new Error(`${whole.length} bytes are too many for ${length}.`);
  const [picture, end] = [whole.subarray(0, -CHUNK_BYTES), whole.subarray(-CHUNK_BYTES)];
  return new Uint8Array(Buffer.concat([picture, pngChunk("noIz", noise(left)), end]));
}
