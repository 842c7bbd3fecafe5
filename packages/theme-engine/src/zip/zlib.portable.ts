/** The functions of zlib that reading and writing zips needs, in plain JavaScript, for runtimes other than Node. */
export { crc32 } from "./crc32.portable.js";
export { inflateRaw } from "./inflate.portable.js";

/** Other runtimes have no synchronous brotli; a WOFF2 font is not measured there, so it has no matched fallback. */
export const unpackBrotli = (_bytes: Uint8Array, _limit: number): Uint8Array | undefined => undefined;
