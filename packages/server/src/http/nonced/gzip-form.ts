import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { NONCE_LENGTH } from "./nonce.js";
import { type NoncedBytes, noncedBytes, type Segments } from "./nonced-bytes.js";

const toDeflate = promisify(deflateRaw);

// RFC 1952: deflate, no name, no time, slowest algorithm, unknown system.
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255);
// RFC 1951: a stored block that is not the last one; its length and the complement.
const STORED = Uint8Array.of(0, NONCE_LENGTH, 0, 0xff - NONCE_LENGTH, 0xff);
const TRAILER_LENGTH = 8;

/**
 * The checksum after `segment`, given the one before it. A CRC is linear over its bits, so 32 values determine all
 * others, and an answer need not process the page again.
 */
function createChecksum(segment: Uint8Array): (before: number) => number {
  const zero = crc32(segment, 0);
  const bits = Array.from({ length: 32 }, (_, bit) => crc32(segment, (1 << bit) >>> 0) ^ zero);
  return (before) => bits.reduce((sum, effect, bit) => ((before >>> bit) & 1 ? sum ^ effect : sum), zero) >>> 0;
}

/** The text in gzip: segments are deflated separately, with the nonces in stored blocks between them. */
export async function gzipForm(segments: Segments): Promise<NoncedBytes> {
  const last = segments.length - 1;
  const deflated = await Promise.all(
    segments.map((segment, index) =>
      toDeflate(segment, { level: 9, finishFlush: index === last ? constants.Z_FINISH : constants.Z_FULL_FLUSH }),
    ),
  );
  const framed = deflated.map((bytes, index) =>
    Buffer.concat([...(index === 0 ? [HEADER] : []), bytes, ...(index === last ? [] : [STORED])]),
  );
  const size = segments.reduce((sum, { byteLength }) => sum + byteLength, last * NONCE_LENGTH);
  const checksums = segments.map(createChecksum);
  return noncedBytes(framed, {
    byteLength: TRAILER_LENGTH,
    write(nonce) {
      const trailer = Buffer.alloc(TRAILER_LENGTH);
      trailer.writeUInt32LE(checksums.reduce((sum, after, index) => after(index > 0 ? crc32(nonce, sum) : sum), 0));
      trailer.writeUInt32LE(size % 2 ** 32, 4);
      return trailer;
    },
  });
}
