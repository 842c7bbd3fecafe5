import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { Encoding } from "./encoded-forms.js";
import { ownBytes } from "./own-bytes.js";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

type Bytes = Uint8Array<ArrayBuffer>;

const brotliOptions = (quality: number, windowBits = constants.BROTLI_DEFAULT_WINDOW) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowBits },
});

/** As small as it gets, for bytes that are sent many times. */
export const compressThoroughly: Readonly<Record<Encoding, (bytes: Bytes) => Promise<Bytes>>> = {
  br: async (bytes) => ownBytes(await toBrotli(bytes, brotliOptions(9))),
  gzip: async (bytes) => ownBytes(await toGzip(bytes, { level: 9 })),
};

// 256 KiB: what is smaller becomes as small as with the largest window, in two thirds of the time.
const WINDOW_BITS = 18;
// Brotli of quality 9 takes a millisecond even for a few words, and saves 5 % of a list of articles.
export const QUICK_BROTLI = brotliOptions(5, WINDOW_BITS);
// The highest level takes twice as long and saves nothing in pages.
export const QUICK_GZIP = { level: 6 } as const;
const MOST_AT_ONCE = 64 * 1024;

/** True for what is compressed at once: handing it to another thread takes longer than the work. */
export const isQuicklyDone = ({ byteLength }: Uint8Array): boolean => byteLength <= MOST_AT_ONCE;

/** Almost as small, for bytes that may be sent only once. */
export const compressQuickly: Readonly<Record<Encoding, (bytes: Bytes) => Bytes | Promise<Bytes>>> = {
  br: (bytes) => (isQuicklyDone(bytes) ? brotliCompressSync(bytes, QUICK_BROTLI) : toBrotli(bytes, QUICK_BROTLI)),
  gzip: (bytes) => (isQuicklyDone(bytes) ? gzipSync(bytes, QUICK_GZIP) : toGzip(bytes, QUICK_GZIP)),
};
