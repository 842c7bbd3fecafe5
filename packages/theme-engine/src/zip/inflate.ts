/** What inflating gave: the bytes, and how many bytes of the input the stream took. */
export interface Inflated {
  readonly bytes: Uint8Array;
  readonly consumed: number;
}
