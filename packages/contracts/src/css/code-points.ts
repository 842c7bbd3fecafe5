const NUL = 0x00;
const BACKSLASH = 0x5c;

/** True for a line end as CSS reads it: LF, CR or FF. */
export function isNewline(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x0c;
}

export function isWhitespace(code: number): boolean {
  return isNewline(code) || code === 0x09 || code === 0x20;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function isHexDigit(code: number): boolean {
  return isDigit(code) || (code >= 0x41 && code <= 0x46) || (code >= 0x61 && code <= 0x66);
}

/** A letter, `_`, anything beyond ASCII, or NUL, which CSS replaces by U+FFFD. */
function isNameStart(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || code >= 0x80 || code === NUL
  );
}

export function isName(code: number): boolean {
  return isNameStart(code) || isDigit(code) || code === 0x2d;
}

/** Code points that end an unquoted url() as an error (CSS Syntax 3, non-printable code points). */
export function isNonPrintable(code: number): boolean {
  return (code >= 0x01 && code <= 0x08) || code === 0x0b || (code >= 0x0e && code <= 0x1f) || code === 0x7f;
}

/** True where a backslash begins an escape. At the end of the text it does, and the escape means U+FFFD. */
export function startsEscape(text: string, at: number): boolean {
  return text.charCodeAt(at) === BACKSLASH && (at + 1 >= text.length || !isNewline(text.charCodeAt(at + 1)));
}

/** True where an identifier begins. */
export function startsIdent(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== 0x2d) return isNameStart(code) || startsEscape(text, at);
  const next = text.charCodeAt(at + 1);
  return next === 0x2d || isNameStart(next) || startsEscape(text, at + 1);
}

/** True where a number begins: digits, a fraction, or a sign before either. */
export function startsNumber(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  const first = code === 0x2b || code === 0x2d ? at + 1 : at;
  if (isDigit(text.charCodeAt(first))) return true;
  return text.charCodeAt(first) === 0x2e && isDigit(text.charCodeAt(first + 1));
}
