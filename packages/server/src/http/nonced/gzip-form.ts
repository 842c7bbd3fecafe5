import { promisify } from "node:util";
import { constants, crc32, deflateRaw, deflateRawSync, type ZlibOptions } from "node:zlib";
import { isQuicklyDone, QUICK_GZIP } from "../../platform/assets/compression.js";
import { ownBytes } from "../../platform/assets/own-bytes.js";
import { NONCE_LENGTH } from "./nonce.js";
import { type NoncedBytes, noncedBytes, type Segments } from "./nonced-bytes.js";

const toDeflate = promisify(deflateRaw);

// RFC 1952: deflate, no name, no time, unknown system.
const HEADER = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
/** RFC 1951: what a block begins with whose bytes are stored as they are: whether it is the last, its length, the complement. */
function storedHead(length: number, isLast: boolean): Uint8Array {
  const head = Buffer.alloc(5);
  head.writeUInt8(isLast ? 1 : 0);
  head.writeUInt16LE(length, 1);
  head.writeUInt16LE(0xffff - length, 3);
  return head;
}

const NONCE_HEAD = storedHead(NONCE_LENGTH, false);
// What is between the nonces of two scripts. Deflating it takes longer than sending it.
const TOO_SHORT = 256;
const TRAILER_LENGTH = 8;

// The polynomial of the checksum, its bits from the last to the first (RFC 1952, section 8).
const POLYNOMIAL = 0xedb88320;

/** The product of two polynomials over the field of two elements, modulo that of the checksum. */
function multiply(left: number, right: number): number {
  let product = 0;
  let shifted = right;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((left >>> bit) & 1) product ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return product >>> 0;
}

/** What a checksum is multiplied by when so many bytes follow. */
function shiftBy(bytes: number): number {
  let shift = 0x8000_0000;
  for (let [left, power] = [bytes, 0x0080_0000]; left > 0; left = Math.floor(left / 2), power = multiply(power, power))
    if (left % 2 === 1) shift = multiply(shift, power);
  return shift;
}

/** The checksum after `segment`, given the one before it, so that an answer need not process the page again. */
function createChecksum(segment: Uint8Array): (before: number) => number {
  const own = crc32(segment, 0);
  const shift = shiftBy(segment.byteLength);
  return (before) => (multiply(shift, before) ^ own) >>> 0;
}

function deflate(segment: Uint8Array, isLast: boolean): Uint8Array | Promise<Uint8Array> {
  if (segment.byteLength < TOO_SHORT) return Buffer.concat([storedHead(segment.byteLength, isLast), segment]);
  const options: ZlibOptions = { ...QUICK_GZIP, finishFlush: isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH };
  return isQuicklyDone(segment) ? deflateRawSync(segment, options) : toDeflate(segment, options);
}

/** The text in gzip: segments are deflated separately, with the nonces in stored blocks between them. */
export async function gzipForm(segments: Segments): Promise<NoncedBytes> {
  const last = segments.length - 1;
  const deflated = await Promise.all(segments.map((segment, index) => deflate(segment, index === last)));
  const framed = deflated.map((bytes, index) =>
    ownBytes(...(index === 0 ? [HEADER] : []), bytes, ...(index === last ? [] : [NONCE_HEAD])),
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
