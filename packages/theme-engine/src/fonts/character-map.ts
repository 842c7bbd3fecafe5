/** The glyph of a character; 0 where there is none. */
export type GlyphOf = (character: number) => number;

const LONG = 12;
const SHORT = 4;

/** Reads the map of a font; undefined for one without a Unicode map in a usual format. */
export function characterMap(cmap: DataView): GlyphOf | undefined {
  const subtables = Array.from({ length: Math.min(cmap.getUint16(2), 32) }, (_, row) => {
    const [platform, encoding] = [cmap.getUint16(4 + 8 * row), cmap.getUint16(6 + 8 * row)];
    const start = cmap.getUint32(8 + 8 * row);
    const isUnicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    return { start, format: isUnicode ? cmap.getUint16(start) : 0 };
  });
  const long = subtables.find(({ format }) => format === LONG);
  if (long) return longMap(cmap, long.start);
  const short = subtables.find(({ format }) => format === SHORT);
  return short && shortMap(cmap, short.start);
}

/** The first of the sorted rows whose end is not before the character. */
function findRow(count: number, character: number, endOf: (row: number) => number): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (endOf(middle) < character) low = middle + 1;
    else high = middle;
  }
  return low;
}

function longMap(cmap: DataView, start: number): GlyphOf {
  const count = Math.min(cmap.getUint32(start + 12), Math.floor(cmap.byteLength / 12));
  const at = (row: number): number => start + 16 + 12 * row;
  return (character) => {
    const row = findRow(count, character, (each) => cmap.getUint32(at(each) + 4));
    if (row >= count) return 0;
    const first = cmap.getUint32(at(row));
    return character < first ? 0 : cmap.getUint32(at(row) + 8) + character - first;
  };
}

function shortMap(cmap: DataView, start: number): GlyphOf {
  const count = cmap.getUint16(start + 6) >> 1;
  const [ends, starts] = [start + 14, start + 16 + 2 * count];
  const [deltas, offsets] = [starts + 2 * count, starts + 4 * count];
  return (character) => {
    const row = findRow(count, character, (each) => cmap.getUint16(ends + 2 * each));
    if (row >= count || character < cmap.getUint16(starts + 2 * row)) return 0;
    const delta = cmap.getUint16(deltas + 2 * row);
    const offset = cmap.getUint16(offsets + 2 * row);
    if (offset === 0) return (character + delta) & 0xffff;
    const glyph = cmap.getUint16(offsets + 2 * row + offset + 2 * (character - cmap.getUint16(starts + 2 * row)));
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  };
}
