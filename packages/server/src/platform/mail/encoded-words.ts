// An encoded word is at most 75 characters long: 12 surround its text, and base64 turns 3 bytes into 4 characters.
const LONGEST_BYTES = 45;

/** Splits between characters, since each word is decoded separately. */
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

/** True for text that a mail program would decode although it was typed literally. */
export const looksEncoded = (text: string): boolean => text.includes("=?");

/** A header's text, encoded as RFC 2047 says, so that it is displayed as it was typed. */
export const encodedWords = (text: string): string =>
  pieces(text)
    .map((piece) => `=?UTF-8?B?${Buffer.from(piece).toString("base64")}?=`)
    .join(" ");
