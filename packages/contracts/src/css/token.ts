export type CssTokenType =
  | "ident"
  | "function"
  | "at-keyword"
  | "hash"
  | "string"
  | "bad-string"
  | "url"
  | "bad-url"
  | "number"
  | "percentage"
  | "dimension"
  | "whitespace"
  | "comment"
  | "cdo"
  | "cdc"
  | "colon"
  | "semicolon"
  | "comma"
  | "open"
  | "close"
  | "delim";

/** One token of CSS Syntax Level 3. Offsets count UTF-16 code units; `end` is the offset after the token. */
export interface CssToken {
  readonly type: CssTokenType;
  readonly start: number;
  readonly end: number;
  /**
   * For names and strings, their text with escapes resolved: the name of an ident, function, at-keyword or hash, the inside of
   * a string or url. For `open` and `close` the bracket, for `delim` the character, and for everything else the source text.
   */
  readonly value: string;
  /** True when the text ended before the string, url or comment was closed. */
  readonly unclosed?: true;
  /** True when the last character of the text is a backslash that escapes nothing. */
  readonly trailingBackslash?: true;
}
