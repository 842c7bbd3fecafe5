import { characterMap } from "./character-map.js";
import { type FontTables, openFont } from "./font-tables.js";
import { SCRIPTS } from "./scripts.js";
import { wideningAt } from "./variable-widths.js";

/** The size of a font's letters and lines, in parts of the font size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average width of a character of Latin text. */
  readonly width: number;
  /** The same at some weights, for a variable font. */
  readonly atWeights: readonly { readonly weight: number; readonly width: number }[];
  /** The `unicode-range` of the scripts that it has letters for, among those that other fonts can stand in for. */
  readonly range: string;
}

/** Frequencies in Latin text, per thousand characters; rarer characters do not matter. */
const FREQUENCIES: Readonly<Record<string, number>> = {
  " ": 158,
  a: 69,
  b: 12,
  c: 24,
  d: 31,
  e: 95,
  f: 17,
  g: 16,
  h: 36,
  i: 60,
  j: 1,
  k: 5,
  l: 31,
  m: 19,
  n: 59,
  o: 59,
  p: 17,
  q: 1,
  r: 54,
  s: 48,
  t: 69,
  u: 21,
  v: 8,
  w: 11,
  x: 3,
  y: 13,
  z: 1,
  ",": 9,
  ".": 8,
  S: 4,
  T: 4,
  A: 4,
  C: 4,
  M: 3,
  I: 2,
};

/** The weights that pages are written with: text, what is strong in it, headings. */
export const WEIGHTS = [400, 600, 700] as const;

/** Lines and letters of a font that people can read are within these; anything else is no measure for another font. */
const MOST_HEIGHT = 4;
const WIDTHS = { least: 0.1, most: 2 } as const;

/**
 * Measures a font. Undefined for one without Latin letters, such as a font of icons, and for bytes that are no font or a
 * damaged one. Takes bounded time and memory and never throws, whatever the bytes.
 */
export function readFontMetrics(bytes: Uint8Array): FontMetrics | undefined {
  try {
    return measure(openFont(bytes));
  } catch (error) {
    // A damaged font may refer to bytes beyond its end.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function measure(tables: FontTables): FontMetrics | undefined {
  const [head, hhea, cmap] = [tables("head"), tables("hhea"), tables("cmap")];
  const glyphOf = cmap && characterMap(cmap);
  if (!head || !hhea || !glyphOf) return undefined;
  const unit = head.getUint16(18);
  const advanceOf = advancesIn(tables, hhea.getUint16(34));
  const glyphs = Object.entries(FREQUENCIES).map(([letter, count]) => ({
    count,
    glyph: glyphOf(letter.charCodeAt(0)),
  }));
  if (!advanceOf || glyphs.some(({ glyph }) => glyph === 0)) return undefined;
  const total = glyphs.reduce((sum, { count }) => sum + count, 0);
  const average = (of: (glyph: number) => number): number =>
    glyphs.reduce((sum, { count, glyph }) => sum + count * of(glyph), 0) / total / unit;
  const width = average(advanceOf);
  const atWeights = WEIGHTS.flatMap((weight) => {
    const widening = wideningAt(tables, weight);
    return widening ? [{ weight, width: width + average(widening) }] : [];
  });
  const { ascent, descent, lineGap } = linesIn(hhea, tables("OS/2"));
  const heights = { ascent: ascent / unit, descent: descent / unit, lineGap: lineGap / unit };
  const isSound =
    Object.values(heights).every((height) => height >= 0 && height <= MOST_HEIGHT) &&
    [width, ...atWeights.map((bold) => bold.width)].every((each) => each >= WIDTHS.least && each <= WIDTHS.most);
  const scripts = SCRIPTS.filter(({ letter }) => glyphOf(letter) !== 0);
  return isSound ? { ...heights, width, atWeights, range: scripts.map(({ range }) => range).join(", ") } : undefined;
}

const TYPOGRAPHIC = 1 << 7;

/** The line as browsers measure it: of the table for it, unless the font asks for its typographic one. */
function linesIn(hhea: DataView, os2: DataView | undefined) {
  const isTypographic = os2 !== undefined && os2.byteLength >= 74 && (os2.getUint16(62) & TYPOGRAPHIC) !== 0;
  const [table, at] = isTypographic ? [os2, 68] : [hhea, 4];
  return { ascent: table.getInt16(at), descent: -table.getInt16(at + 2), lineGap: table.getInt16(at + 4) };
}

/** The advance width of a glyph. Glyphs after the last that has its own are as wide as that one. */
function advancesIn(tables: FontTables, count: number): ((glyph: number) => number) | undefined {
  const [plain, transformed] = [tables("hmtx"), tables("transformed hmtx")];
  const table = plain ?? transformed;
  if (!table || count === 0) return undefined;
  const [start, step] = plain ? [0, 4] : [1, 2];
  return (glyph) => table.getUint16(start + step * Math.min(glyph, count - 1));
}
