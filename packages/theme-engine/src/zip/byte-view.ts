import type { ByteSource } from "./byte-source.js";
import { requireInside, requireWhole } from "./truncated.rule.js";
import { safeNumber } from "./zip64.rule.js";

// Headers are short, and those of the directory follow each other.
const WINDOW_BYTES = 4_096;

/**
 * Little-endian reads from bytes or from a source, of which only a window is in memory. A read beyond the end refuses the
 * package.
 */
export class ByteView {
  readonly length: number;
  readonly #source: ByteSource | undefined;
  #window: Uint8Array;
  #view: DataView;
  #windowAt = 0;

  constructor(bytes: Uint8Array | ByteSource) {
    const isHeld = bytes instanceof Uint8Array;
    this.length = bytes.length;
    this.#source = isHeld ? undefined : bytes;
    this.#window = isHeld ? bytes : new Uint8Array();
    this.#view = viewOf(this.#window);
  }

  u16(at: number): number {
    const start = this.#locate(at, 2);
    return this.#view.getUint16(start, true);
  }

  u32(at: number): number {
    const start = this.#locate(at, 4);
    return this.#view.getUint32(start, true);
  }

  /** Reads a 64-bit number; refuses a value that no file could have. */
  u64(at: number): number {
    const start = this.#locate(at, 8);
    return safeNumber(this.#view.getBigUint64(start, true));
  }

  slice(at: number, length: number): Uint8Array {
    const start = this.#locate(at, length);
    return this.#window.subarray(start, start + length);
  }

  /** Brings this part of a source into memory at once, for reads in any order. */
  load(at: number, length: number): void {
    requireInside(at, length, this.length);
    if (this.#source) this.#open(this.#source, at, length);
  }

  /** Reads contents past the window. `free` them when they are no longer needed. */
  contents(at: number, length: number): Uint8Array {
    return this.#source ? this.#read(this.#source, at, length) : this.slice(at, length);
  }

  /** As `contents`, but always in a buffer of their own. */
  copy(at: number, length: number): Uint8Array<ArrayBuffer> {
    return this.#source ? this.#read(this.#source, at, length) : new Uint8Array(this.slice(at, length));
  }

  /** Frees contents at once if they were read from a source. The garbage collector would wait for tens of megabytes. */
  free({ buffer }: Uint8Array): void {
    if (this.#source && buffer instanceof ArrayBuffer) buffer.transfer(0);
  }

  /** Makes sure that the bytes are in the window, which it may replace, and returns where they begin in it. */
  #locate(at: number, length: number): number {
    requireInside(at, length, this.length);
    const isInside = at >= this.#windowAt && at + length <= this.#windowAt + this.#window.length;
    if (this.#source && !isInside)
      this.#open(this.#source, at, Math.min(Math.max(length, WINDOW_BYTES), this.length - at));
    return at - this.#windowAt;
  }

  #open(source: ByteSource, at: number, length: number): void {
    this.#window = this.#read(source, at, length);
    this.#view = viewOf(this.#window);
    this.#windowAt = at;
  }

  #read(source: ByteSource, at: number, length: number): Uint8Array<ArrayBuffer> {
    requireInside(at, length, this.length);
    const bytes = source.read(at, length);
    requireWhole(bytes.length, length);
    return bytes;
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
