import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { ownBytes } from "./own-bytes.js";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A content encoding that all browsers support. */
export type Encoding = "br" | "gzip";

export type Bytes = Uint8Array<ArrayBuffer>;

const brotliOptions = (quality: number, windowBits = constants.BROTLI_DEFAULT_WINDOW) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits },
});

/** As small as it gets, for bytes that are sent many times. */
export const compressThoroughly: Readonly<Record<Encoding, (bytes: Bytes) => Promise<Bytes>>> = {
  br: async (bytes) => ownBytes(await toBrotli(bytes, brotliOptions(9))),
  gzip: async (bytes) => ownBytes(await toGzip(bytes, { level: 9 })),
};

// Input that fits into the window compresses as well as with a larger one. Up to 64 KiB, Brotli also takes tables of
// half the size.
const SMALL_WINDOW_BITS = 16;
const WINDOW_BITS = 18;
// For a list of articles, Brotli of quality 5 takes half as long again and saves 6 to 9 %.
const QUICK_QUALITY = 4;
const [SMALL_BROTLI, LARGE_BROTLI] = [
  brotliOptions(QUICK_QUALITY, SMALL_WINDOW_BITS),
  brotliOptions(QUICK_QUALITY, WINDOW_BITS),
];
/** For so many bytes that a reader waits for. */
const quickBrotli = (byteLength: number): typeof SMALL_BROTLI =>
  byteLength <= 2 ** SMALL_WINDOW_BITS ? SMALL_BROTLI : LARGE_BROTLI;
// The highest level takes twice as long and saves nothing in pages.
const QUICK_GZIP = { level: 6 } as const;
const MOST_AT_ONCE = 64 * 1024;

/** True for what is compressed at once: handing it to another thread takes longer than the work. */
const isQuicklyDone = ({ byteLength }: Uint8Array): boolean => byteLength <= MOST_AT_ONCE;

/** Almost as small, for bytes that may be sent only once. */
export const compressQuickly: Readonly<Record<Encoding, (bytes: Bytes) => Bytes | Promise<Bytes>>> = {
  br: (bytes) => (isQuicklyDone(bytes) ? brotliCompressSync : toBrotli)(bytes, quickBrotli(bytes.byteLength)),
  gzip: (bytes) => (isQuicklyDone(bytes) ? gzipSync(bytes, QUICK_GZIP) : toGzip(bytes, QUICK_GZIP)),
};
