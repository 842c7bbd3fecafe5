import { inflateRawSync, crc32 as zlibCrc32 } from "node:zlib";
import type { Inflated } from "./inflate.js";

/** What zlib answers when asked for `info`, which its types leave out. */
interface InflateInfo {
  readonly buffer: Buffer<ArrayBuffer>;
  readonly engine: { readonly bytesWritten: number };
}

/** Inflates with zlib, which stops at `limit` bytes of output. */
export function inflateRaw(bytes: Uint8Array, limit: number): Inflated | undefined {
  try {
    // One piece with room to spare, so that nothing is put together from pieces afterwards.
    const options = { info: true, maxOutputLength: Math.max(limit, 1), chunkSize: Math.max(limit + 1, 64) };
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as InflateInfo;
    if (buffer.length > limit) return undefined;
    // Node puts small pieces into a pool that they share with whatever else is small.
    const isPooled = buffer.buffer.byteLength !== options.chunkSize;
    const own = isPooled ? new Uint8Array(buffer) : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length);
    return { bytes: own, consumed: engine.bytesWritten };
  } catch {
    return undefined;
  }
}

/** CRC-32 of ISO 3309, as zip files carry it: an unsigned 32-bit number. */
export function crc32(bytes: Uint8Array): number {
  return zlibCrc32(bytes);
}
