import { ownBytes, ownText } from "../../platform/assets/own-bytes.js";
import { NONCE_LENGTH } from "./nonce.js";

type Bytes = Uint8Array<ArrayBuffer>;

/** Prepared bytes with a nonce that differs in each answer. */
export interface NoncedBytes {
  readonly byteLength: number;
  /**
   * The whole with this nonce, which has `NONCE_LENGTH` characters, in pieces, so that the constant parts are not
   * copied.
   */
  pieces(nonce: string): readonly Bytes[];
}

/** The bytes before, between and after the nonces. */
export type Segments = readonly Bytes[];

/** Splits a text, a string or in UTF-8, at `mark`, which stands wherever the nonce is to be inserted. */
export function segmentsOf(text: string | Uint8Array, mark: string): Segments {
  const [bytes, sign] = [typeof text === "string" ? ownText(text) : ownBytes(text), Buffer.from(mark)];
  const segments: Bytes[] = [];
  let start = 0;
  for (let end = bytes.indexOf(sign); end !== -1; end = bytes.indexOf(sign, start)) {
    segments.push(bytes.subarray(start, end));
    start = end + sign.byteLength;
  }
  return [...segments, bytes.subarray(start)];
}

interface Trailer {
  readonly byteLength: number;
  write(nonce: Bytes): Bytes;
}

// There is one for each page that is kept, and an object takes less memory than functions that share variables.
class FilledSegments implements NoncedBytes {
  readonly byteLength: number;
  readonly #segments: Segments;
  readonly #trailer: Trailer | undefined;

  constructor(segments: Segments, trailer: Trailer | undefined) {
    const length = segments.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const places = Math.max(0, segments.length - 1);
    this.byteLength = length + places * NONCE_LENGTH + (trailer?.byteLength ?? 0);
    this.#segments = segments;
    this.#trailer = trailer;
  }

  pieces(nonce: string): readonly Bytes[] {
    const written = Buffer.from(nonce, "latin1");
    if (written.byteLength !== NONCE_LENGTH) throw new RangeError(`A nonce has ${NONCE_LENGTH} characters.`);
    const pieces = this.#segments.flatMap((segment, index) => (index === 0 ? [segment] : [written, segment]));
    if (this.#trailer) pieces.push(this.#trailer.write(written));
    return pieces;
  }
}

/** Bytes with the nonce between each two segments, followed by what depends on the nonce. */
export const noncedBytes = (segments: Segments, trailer?: Trailer): NoncedBytes =>
  new FilledSegments(segments, trailer);

/** The whole bytes with this nonce. */
export const fill = (bytes: NoncedBytes, nonce: string): Buffer<ArrayBuffer> => Buffer.concat(bytes.pieces(nonce));

/** Whether `whole` is the segments with this nonce between them. */
export function isFilled(whole: Buffer, segments: Segments, nonce: string): boolean {
  const written = Buffer.from(nonce, "latin1");
  let offset = 0;
  const continuesWith = (part: Uint8Array): boolean => {
    const start = offset;
    offset += part.byteLength;
    return offset <= whole.byteLength && whole.compare(part, 0, part.byteLength, start, offset) === 0;
  };
  return (
    segments.every((segment, index) => (index === 0 || continuesWith(written)) && continuesWith(segment)) &&
    offset === whole.byteLength
  );
}
