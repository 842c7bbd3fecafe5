/** What inflating gave: the bytes, and how many bytes of the input the stream took. The bytes have a buffer of their own. */
export interface Inflated {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly consumed: number;
}
