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

/** One token of CSS Syntax Level 3. Offsets count UTF-16 units; `end` is the first one after the token. */
export interface CssToken {
  readonly type: CssTokenType;
  readonly start: number;
  readonly end: number;
  /**
   * Names and strings with their escapes resolved: the name of an ident, function, at-keyword or hash, the inside of a
   * string or url. The bracket of `open` and `close`, the character of `delim`, the source text of everything else.
   */
  readonly value: string;
  /** The text ended before the string, url or comment was closed. */
  readonly unclosed?: true;
  /** The last character of the text is a backslash that escapes nothing. */
  readonly trailingBackslash?: true;
}
