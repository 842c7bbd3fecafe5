/** Reads a deflate stream bit by bit, least significant bit first. After the end it returns zeros and sets `overrun`. */
export class BitReader {
  overrun = false;
  readonly #bytes: Uint8Array;
  #position = 0;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Number of bytes of which a bit has been read. */
  get consumed(): number {
    return this.#position;
  }

  /** Returns the next `count` bits, at most 16. */
  bits(count: number): number {
    while (this.#count < count) {
      if (this.#position >= this.#bytes.length) {
        this.overrun = true;
        return 0;
      }
      this.#held |= (this.#bytes[this.#position++] ?? 0) << this.#count;
      this.#count += 8;
    }
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#count -= count;
    return value;
  }

  /** Reads a stored block: skips to the next byte boundary, reads both lengths, then the bytes. */
  stored(): Uint8Array | undefined {
    this.#held = 0;
    this.#count = 0;
    const length = this.bits(16);
    const inverted = this.bits(16);
    if (this.overrun || length !== (inverted ^ 0xffff) || this.#position + length > this.#bytes.length)
      return undefined;
    this.#position += length;
    return this.#bytes.subarray(this.#position - length, this.#position);
  }
}
