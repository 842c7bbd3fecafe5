/**
 * The bytes of a package, read at any offset, so that a package need not be in memory as a whole. `read` returns exactly
 * `length` bytes in a buffer of their own, which the reader may free, or fewer where the source has become shorter. What it
 * throws reaches the caller of the reader.
 */
export interface ByteSource {
  /** In bytes; fixed when reading begins. */
  readonly length: number;
  read(at: number, length: number): Uint8Array<ArrayBuffer>;
}
