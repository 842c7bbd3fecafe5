import type { FontTables } from "./font-tables.js";

/** Extra width of a glyph compared with the font's default weight, in font units. */
export type Widening = (glyph: number) => number;

/** Real fonts have fewer; what has more is measured as it is by default. */
const MOST_AXES = 16;
const MOST_REGIONS = 256;

/** The widths of a variable font at a weight that it has; undefined for any other font. Throws for damaged tables. */
export function wideningAt(tables: FontTables, weight: number): Widening | undefined {
  const [fvar, hvar] = [tables("fvar"), tables("HVAR")];
  const axis = fvar && weightAxis(fvar);
  if (!hvar || !axis || weight < axis.least || weight > axis.most) return undefined;
  const step = weight < axis.usual ? axis.usual - axis.least : axis.most - axis.usual;
  const plain = step === 0 ? 0 : (weight - axis.usual) / step;
  const avar = tables("avar");
  const position = avar ? mapped(avar, axis.index, plain) : plain;
  return changesOf(hvar, axis.index, position);
}

const fixed = (view: DataView, at: number): number => view.getInt32(at) / 65_536;
const short = (view: DataView, at: number): number => view.getInt16(at) / 16_384;

function weightAxis(fvar: DataView) {
  const [start, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)];
  if (count > MOST_AXES) return undefined;
  for (let index = 0; index < count; index += 1) {
    const at = start + index * size;
    if (fvar.getUint32(at) !== WEIGHT_TAG) continue;
    return { index, least: fixed(fvar, at + 4), usual: fixed(fvar, at + 8), most: fixed(fvar, at + 12) };
  }
  return undefined;
}

/** `wght` */
const WEIGHT_TAG = 0x77676874;

/** The position on an axis, moved as the font says, by straight lines between the points that it names. */
function mapped(avar: DataView, axis: number, position: number): number {
  let at = 8;
  for (let before = 0; before < axis; before += 1) at += 2 + 4 * avar.getUint16(at);
  const count = avar.getUint16(at);
  let [from, to] = [-1, -1];
  for (let point = 0; point < count; point += 1) {
    const [nextFrom, nextTo] = [short(avar, at + 2 + 4 * point), short(avar, at + 4 + 4 * point)];
    if (position <= nextFrom)
      return nextFrom === from ? nextTo : to + ((nextTo - to) * (position - from)) / (nextFrom - from);
    [from, to] = [nextFrom, nextTo];
  }
  return position;
}

/** The changes of advance widths, as the item variation store of the table holds them. */
function changesOf(hvar: DataView, axis: number, position: number): Widening | undefined {
  const store = hvar.getUint32(4);
  const regions = store + hvar.getUint32(store + 2);
  const [axes, regionCount] = [hvar.getUint16(regions), hvar.getUint16(regions + 2)];
  if (axes > MOST_AXES || regionCount > MOST_REGIONS) return undefined;
  const shares = Array.from({ length: regionCount }, (_, region) =>
    shareOf(hvar, regions + 4 + 6 * axes * region, axes, (each) => (each === axis ? position : 0)),
  );
  const indexOf = deltaIndexes(hvar);
  return (glyph) => {
    const { outer, inner } = indexOf(glyph);
    if (outer >= hvar.getUint16(store + 6)) return 0;
    return changeIn(hvar, store + hvar.getUint32(store + 8 + 4 * outer), inner, shares);
  };
}

/** Share of a region's change that applies at a position, from 0 to 1. */
function shareOf(hvar: DataView, at: number, axes: number, positionOn: (axis: number) => number): number {
  let share = 1;
  for (let axis = 0; axis < axes; axis += 1) {
    const [start, peak, end] = [0, 2, 4].map((offset) => short(hvar, at + 6 * axis + offset)) as [
      number,
      number,
      number,
    ];
    const position = positionOn(axis);
    const isNeutral = peak === 0 || start > peak || peak > end || (start < 0 && end > 0);
    if (isNeutral || position === peak) continue;
    if (position <= start || position >= end) return 0;
    share *= position < peak ? (position - start) / (peak - start) : (end - position) / (end - peak);
  }
  return share;
}

interface DeltaIndex {
  readonly outer: number;
  readonly inner: number;
}

function deltaIndexes(hvar: DataView): (glyph: number) => DeltaIndex {
  const map = hvar.getUint32(8);
  if (map === 0) return (glyph) => ({ outer: 0, inner: glyph });
  const [format, entries] = [hvar.getUint8(map), hvar.getUint8(map + 1)];
  const [count, start] = format === 0 ? [hvar.getUint16(map + 2), map + 4] : [hvar.getUint32(map + 2), map + 6];
  const [size, bits] = [((entries >> 4) & 3) + 1, (entries & 15) + 1];
  return (glyph) => {
    const at = start + size * Math.min(glyph, count - 1);
    let entry = 0;
    for (let byte = 0; byte < size; byte += 1) entry = entry * 256 + hvar.getUint8(at + byte);
    return { outer: Math.floor(entry / 2 ** bits), inner: entry % 2 ** bits };
  };
}

const LONG = 0x8000;

/** The sum of the changes of one row, each by the share of its region. */
function changeIn(hvar: DataView, data: number, row: number, shares: readonly number[]): number {
  const [rows, words, columns] = [hvar.getUint16(data), hvar.getUint16(data + 2), hvar.getUint16(data + 4)];
  if (row >= rows || columns > MOST_REGIONS) return 0;
  const [wide, narrow] = (words & LONG) === 0 ? [2, 1] : [4, 2];
  const wideCount = Math.min(words & ~LONG, columns);
  const start = data + 6 + 2 * columns + row * (wideCount * wide + (columns - wideCount) * narrow);
  let change = 0;
  for (let column = 0; column < columns; column += 1) {
    const isWide = column < wideCount;
    const at = start + (isWide ? column * wide : wideCount * wide + (column - wideCount) * narrow);
    const delta = integer(hvar, at, isWide ? wide : narrow);
    change += delta * (shares[hvar.getUint16(data + 6 + 2 * column)] ?? 0);
  }
  return change;
}

function integer(view: DataView, at: number, size: number): number {
  if (size === 4) return view.getInt32(at);
  return size === 2 ? view.getInt16(at) : view.getInt8(at);
}
