import { brotliCompressSync, deflateSync } from "node:zlib";

/** A small font: every letter has its own glyph, in the order of `letters`. */
export interface SampleFont {
  readonly letters?: string;
  /** In units, of which the font size has a thousand. */
  readonly width?: number;
  /** Ascent, descent and gap of the lines, in units. */
  readonly lines?: readonly [number, number, number];
  /** The lines that count if the font says so. */
  readonly typographic?: readonly [number, number, number];
  /** True for the map of characters that has room for all of Unicode. */
  readonly isLong?: boolean;
  /** Extra width of every glyph at the end of its weight axis, which goes from 400 to 700. */
  readonly boldWidening?: number;
}

export type Tables = Readonly<Record<string, Uint8Array>>;

const LETTERS = " ,.ACIMSTabcdefghijklmnopqrstuvwxyz";

const numbers = (size: 1 | 2 | 4, values: readonly number[]): number[] =>
  values.flatMap((value) =>
    Array.from({ length: size }, (_, byte) => Math.floor(value / 256 ** (size - 1 - byte)) & 255),
  );
const u16 = (...values: number[]): number[] => numbers(2, values);
const u32 = (...values: number[]): number[] => numbers(4, values);
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);
const tagOf = (tag: string): number[] => [...tag].map((character) => character.charCodeAt(0));
const table = (...bytes: readonly (readonly number[])[]): Uint8Array => Uint8Array.from(bytes.flat());

export function sampleTables(font: SampleFont = {}): Tables {
  const { letters = LETTERS, width = 500, lines = [900, 200, 50], typographic, boldWidening } = font;
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other);
  const [ascent, descent, gap] = lines;
  return {
    cmap: font.isLong ? longMap(codes) : shortMap(codes),
    head: table(zeros(18), u16(1000), zeros(34)),
    hhea: table(u32(0x10000), u16(ascent, -descent, gap), zeros(24), u16(2)),
    // The last advance is that of every further glyph.
    hmtx: table(u16(0, 0, width, 0), zeros(2 * (codes.length - 1))),
    ...(typographic && { "OS/2": typographicTable(typographic) }),
    ...(boldWidening !== undefined && variation(boldWidening)),
  };
}

const typographicTable = ([ascent, descent, gap]: readonly [number, number, number]): Uint8Array =>
  table(zeros(62), u16(1 << 7), zeros(4), u16(ascent, -descent, gap), zeros(4));

/** One segment for each character. */
function shortMap(codes: readonly number[]): Uint8Array {
  const all = [...codes, 0xffff];
  const deltas = all.map((code, index) => (index < codes.length ? index + 1 - code : 1));
  const parts = [u16(...all), u16(0), u16(...all), u16(...deltas), u16(...all.map(() => 0))];
  const length = 14 + parts.flat().length;
  return table(u16(0, 1, 3, 1), u32(12), u16(4, length, 0, 2 * all.length, 0, 0, 0), ...parts);
}

function longMap(codes: readonly number[]): Uint8Array {
  const groups = codes.flatMap((code, index) => u32(code, code, index + 1));
  return table(u16(0, 1, 3, 10), u32(12), u16(12, 0), u32(16 + groups.length, 0, codes.length), groups);
}

const ONE = 1 << 14;

function variation(widening: number): Tables {
  const region = u16(0, ONE, ONE);
  const regions = [...u16(1, 1), ...region];
  const data = u16(1, 1, 1, 0, widening);
  const store = [...u16(1), ...u32(12), ...u16(1), ...u32(12 + regions.length), ...regions, ...data];
  // A map with one entry, which every glyph uses: row 0 of data 0.
  const map = [0, 0, ...u16(1), 0];
  return {
    fvar: table(
      u32(0x10000),
      u16(16, 2, 1, 20),
      zeros(4),
      tagOf("wght"),
      u32(400 << 16, 400 << 16, 700 << 16),
      zeros(4),
    ),
    // Half of the axis is a quarter of the way.
    avar: table(u32(0x10000), u16(0, 1, 4), u16(-ONE, -ONE, 0, 0, ONE / 2, ONE / 4, ONE, ONE)),
    HVAR: table(u32(0x10000), u32(20, 20 + store.length, 0, 0), store, map),
  };
}

export function packPlain(tables: Tables): Uint8Array {
  const entries = Object.entries(tables);
  let offset = 12 + 16 * entries.length;
  const rows = entries.flatMap(([tag, bytes]) => {
    const row = [...tagOf(tag), ...u32(0, offset, bytes.length)];
    offset += bytes.length;
    return row;
  });
  return table(u32(0x10000), u16(entries.length, 0, 0, 0), rows, ...entries.map(([, bytes]) => [...bytes]));
}

/** The tables as WOFF; each with its length, or the length that the header claims. */
export function packWoff(tables: Tables, claimed?: number): Uint8Array {
  const entries = Object.entries(tables).map(([tag, bytes]) => ({ tag, bytes, packed: deflateSync(bytes) }));
  let offset = 44 + 20 * entries.length;
  const rows = entries.flatMap(({ tag, bytes, packed }) => {
    const stored = packed.length < (claimed ?? bytes.length) ? packed : bytes;
    const row = [...tagOf(tag), ...u32(offset, stored.length, claimed ?? bytes.length, 0)];
    offset += stored.length;
    return { row, stored };
  });
  const head = [...tagOf("wOFF"), ...u32(0x10000, offset), ...u16(entries.length, 0), ...zeros(28)];
  return table(
    head,
    rows.flatMap(({ row }) => row),
    ...rows.map(({ stored }) => [...stored]),
  );
}

const lengthDigits = (length: number): number[] =>
  length < 128 ? [length] : [...lengthDigits(Math.floor(length / 128)).map((digit) => digit | 128), length % 128];

/** The tables as WOFF2; advances may be packed as its transformation of `hmtx` does. */
export function packWoff2(tables: Tables, options: { readonly isTransformed?: boolean } = {}): Uint8Array {
  const entries = Object.entries(tables).map(([tag, bytes]) => {
    const transformed = options.isTransformed && tag === "hmtx" ? table([3], u16(0, 500)) : undefined;
    const flags = transformed ? [63 | (1 << 6)] : [63];
    const lengths = [...lengthDigits(bytes.length), ...(transformed ? lengthDigits(transformed.length) : [])];
    return { row: [...flags, ...tagOf(tag), ...lengths], stored: transformed ?? bytes };
  });
  const packed = brotliCompressSync(Buffer.concat(entries.map(({ stored }) => stored)));
  const head = [
    ...tagOf("wOF2"),
    ...u32(0x10000, 0),
    ...u16(entries.length, 0),
    ...u32(0, packed.length),
    ...zeros(24),
  ];
  return table(
    head,
    entries.flatMap(({ row }) => row),
    [...packed],
  );
}
