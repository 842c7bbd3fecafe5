/** A range of a text, in one-based lines and columns of UTF-16 code units. */
export interface SourceRange {
  readonly line: number;
  readonly column: number;
  /** Number of characters to underline; at least one. */
  readonly length: number;
}
