import { requireInside } from "./truncated.rule.js";
import { safeNumber } from "./zip64.rule.js";

/** Little-endian reads. A read beyond the end refuses the package. */
export class ByteView {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  u16(at: number): number {
    this.#require(at, 2);
    return this.#view.getUint16(at, true);
  }

  u32(at: number): number {
    this.#require(at, 4);
    return this.#view.getUint32(at, true);
  }

  /** Reads a 64-bit number; refuses a value that no file could have. */
  u64(at: number): number {
    this.#require(at, 8);
    return safeNumber(this.#view.getBigUint64(at, true));
  }

  slice(at: number, length: number): Uint8Array {
    this.#require(at, length);
    return this.bytes.subarray(at, at + length);
  }

  #require(at: number, length: number): void {
    requireInside(at, length, this.bytes.length);
  }
}
