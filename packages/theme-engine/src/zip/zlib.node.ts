import { brotliDecompressSync, inflateRawSync, crc32 as zlibCrc32 } from "node:zlib";
import type { Inflated } from "./inflate.js";

/** The result of zlib when called with `info`, which its types leave out. */
interface InflateInfo {
  readonly buffer: Buffer<ArrayBuffer>;
  readonly engine: { readonly bytesWritten: number };
}

/** Inflates with zlib, which stops at `limit` bytes of output. */
export function inflateRaw(bytes: Uint8Array, limit: number): Inflated | undefined {
  try {
    // A single chunk with room to spare, so that zlib need not join chunks.
    const options = { info: true, maxOutputLength: Math.max(limit, 1), chunkSize: Math.max(limit + 1, 64) };
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as InflateInfo;
    if (buffer.length > limit) return undefined;
    // Node puts small chunks into a pool that they share with other small buffers.
    const isPooled = buffer.buffer.byteLength !== options.chunkSize;
    const own = isPooled ? new Uint8Array(buffer) : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
    return { bytes: own, consumed: engine.bytesWritten };
  } catch {
    return undefined;
  }
}

/** CRC-32 of ISO 3309, as in zip files: an unsigned 32-bit number. */
export function crc32(bytes: Uint8Array): number {
  return zlibCrc32(bytes);
}

/** Unpacks the brotli stream of a WOFF2 font; undefined if it is broken, or longer than `limit` bytes. */
export function unpackBrotli(bytes: Uint8Array, limit: number): Uint8Array | undefined {
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: limit });
  } catch {
    return undefined;
  }
}
