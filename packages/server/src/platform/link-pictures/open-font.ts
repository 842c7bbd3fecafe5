import type { Font } from "harfbuzzjs";
import decompress from "wawoff2/decompress.js";

/** An opened font. */
export interface OpenFont {
  readonly font: Font;
  /** Units per em. */
  readonly unitsPerEm: number;
}

/** Maximum size of an unpacked font, by its header; the library allocates as much. */
const MOST_BYTES = 32 * 1024 * 1024;
const WOFF2 = 0x774f4632;
const TOTAL_SIZE_AT = 16;

/**
 * Opens a WOFF2 font at a weight. Throws for bytes that are not one. Fonts are opened one after another, since what is
 * unpacked is in memory that the next one uses again.
 */
export async function openFont(bytes: Uint8Array, weight: number): Promise<OpenFont> {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength <= TOTAL_SIZE_AT + 4 || header.getUint32(0) !== WOFF2)
    throw new RangeError("These bytes are not a WOFF2 font.");
  if (header.getUint32(TOTAL_SIZE_AT) > MOST_BYTES) throw new RangeError("This font is too large.");
  const { Blob, Face, Font, Variation } = await import("harfbuzzjs");
  const unpacked = await decompress(bytes);
  if (unpacked.byteLength > MOST_BYTES) throw new RangeError("This font is too large.");
  const face = new Face(new Blob(unpacked));
  const font = new Font(face);
  font.setVariations([new Variation("wght", weight)]);
  return { font, unitsPerEm: face.upem };
}
