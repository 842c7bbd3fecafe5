/** A stretch of a text, in one-based lines and columns of UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** Characters to underline; at least one. */
  readonly length: number;
}
