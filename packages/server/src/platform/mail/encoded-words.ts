// An encoded word is at most 75 characters long: 12 around its text, and base64 makes 4 of 3 bytes.
const LONGEST_BYTES = 45;

/** Cuts between characters, since each word is decoded by itself. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let piece = "";
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > LONGEST_BYTES) {
      found.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...found, piece];
}

/** True for text that a mail program would decode, though it was typed like this. */
export const looksEncoded = (text: string): boolean => text.includes("=?");

/** A header's text as RFC 2047 encodes it, so that it is shown as it was typed. */
export const encodedWords = (text: string): string =>
  pieces(text)
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString("base64")}?=`)
    .join(" ");
