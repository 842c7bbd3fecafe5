/** The inflated bytes, in a buffer of their own, and the number of input bytes that the stream used. */
export interface Inflated {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly consumed: number;
}
