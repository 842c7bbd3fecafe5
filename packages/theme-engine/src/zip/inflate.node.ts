import { inflateRawSync } from "node:zlib";
import type { Inflated } from "./inflate.js";

/** What zlib answers when asked for `info`, which its types leave out. */
interface InflateInfo {
  readonly buffer: Buffer;
  readonly engine: { readonly bytesWritten: number };
}

/** Inflates with zlib, which stops at `limit` bytes of output. */
export function inflateRaw(bytes: Uint8Array, limit: number): Inflated | undefined {
  try {
    const options = { info: true, maxOutputLength: Math.max(limit, 1) };
    const { buffer, engine } = inflateRawSync(bytes, options) as unknown as InflateInfo;
    if (buffer.length > limit) return undefined;
    return { bytes: new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.length), consumed: engine.bytesWritten };
  } catch {
    return undefined;
  }
}
