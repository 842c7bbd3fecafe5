import { promisify } from "node:util";
import { type BrotliCompress, brotliDecompress, constants, createBrotliCompress } from "node:zlib";
import { quickBrotli } from "../../platform/assets/compression.js";
import { ownBytes } from "../../platform/assets/own-bytes.js";
import { createNonce, NONCE_LENGTH } from "./nonce.js";
import { fill, isFilled, type NoncedBytes, noncedBytes, type Segments } from "./nonced-bytes.js";

const fromBrotli = promisify(brotliDecompress);

// Brotli uses the two bytes before a literal as its context, so the two bytes after a nonce belong to the block of the
// nonce.
const CONTEXT_LENGTH = 2;

/**
 * Bytes that no compressor can shorten. No two of them are alike. They occur neither in a text, since UTF-8 never has
 * four continuation bytes in a row, nor in another placeholder, since each has its own distance between two of them. So
 * the encoder stores them literally, and nothing later refers to them.
 */
const incompressible = (place: number): Uint8Array =>
  Uint8Array.from({ length: NONCE_LENGTH }, (_, index) => 0x80 + ((index * (2 * place + 5)) % 64));

const flush = (encoder: BrotliCompress): Promise<void> =>
  new Promise((resolve) => {
    encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => resolve());
  });

/**
 * The text in Brotli, with each nonce in a block of its own that the encoder did not compress. Null when the result is
 * different. The format does not guarantee it, so a filled form is decompressed and compared.
 */
export async function brotliForm(segments: Segments): Promise<NoncedBytes | null> {
  const whole = noncedBytes(segments).byteLength;
  const encoder = createBrotliCompress(quickBrotli(whole));
  const chunks: Uint8Array[] = [];
  let length = 0;
  encoder.on("data", (chunk: Uint8Array) => {
    chunks.push(chunk);
    length += chunk.byteLength;
  });
  const ended = new Promise<void>((resolve, reject) => encoder.once("end", resolve).once("error", reject));
  const blocks: number[] = [];
  for (const [index, segment] of segments.entries()) {
    if (index > 0) {
      await flush(encoder);
      blocks.push(length);
      encoder.write(incompressible(index));
      encoder.write(segment.subarray(0, CONTEXT_LENGTH));
      await flush(encoder);
    }
    encoder.write(segment.subarray(index > 0 ? CONTEXT_LENGTH : 0));
  }
  encoder.end();
  await ended;

  const bytes = ownBytes(...chunks);
  const offsets = blocks.map((block, index) => bytes.indexOf(incompressible(index + 1), block));
  if (offsets.includes(-1)) return null;
  const starts = [0, ...offsets.map((offset) => offset + NONCE_LENGTH)];
  const form = noncedBytes(starts.map((start, index) => bytes.subarray(start, offsets[index])));
  const nonce = createNonce();
  // Room for one byte more than is expected, so that all of it comes at once and is not copied together.
  const chunkSize = Math.max(constants.Z_MIN_CHUNK, whole + 1);
  const read = await fromBrotli(fill(form, nonce), { chunkSize }).catch(() => null);
  return read && isFilled(read, segments, nonce) ? form : null;
}
