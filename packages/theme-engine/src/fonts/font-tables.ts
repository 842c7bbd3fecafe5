import { inflateRaw, unpackBrotli } from "#zlib";
import { detectAssetType } from "../files/asset-type.js";
import { callNative } from "../zip/native-calls.js";

/** The bytes of a table of a font, by its tag of four characters. */
export type FontTables = (tag: string) => DataView | undefined;

/** A table is read up to this many unpacked bytes, and so is a WOFF2 font as a whole. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Real fonts have about twenty. */
const MOST_TABLES = 100;

/** The tags that WOFF2 writes as a number, as far as this package reads them or they decide about lengths. */
const KNOWN_TAGS: ReadonlyMap<number, string> = new Map([
  [0, "cmap"],
  [1, "head"],
  [2, "hhea"],
  [3, "hmtx"],
  [6, "OS/2"],
  [10, "glyf"],
  [11, "loca"],
  [39, "avar"],
  [47, "fvar"],
]);
const OTHER_TAG = 63;

interface Extent {
  readonly offset: number;
  readonly length: number;
}

/**
 * Finds the tables of a font in any of the formats that packages may contain. Reading is bounded whatever the headers
 * say. Throws for bytes that are not a font.
 */
export function openFont(bytes: Uint8Array): FontTables {
  switch (detectAssetType(bytes)) {
    case "font/ttf":
    case "font/otf":
      return openPlain(bytes);
    case "font/woff":
      return openWoff(bytes);
    case "font/woff2":
      return openWoff2(bytes);
    default:
      throw new RangeError("These bytes are not a font.");
  }
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const tagAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

/** A part of the bytes; throws when it ends after them. */
const slice = (view: DataView, { offset, length }: Extent): DataView =>
  new DataView(view.buffer, view.byteOffset + offset, offset + length > view.byteLength ? -1 : length);

const rows = (count: number): readonly number[] =>
  Array.from({ length: Math.min(count, MOST_TABLES) }, (_, row) => row);

function openPlain(bytes: Uint8Array): FontTables {
  const view = viewOf(bytes);
  const extents = new Map(
    rows(view.getUint16(4)).map((row) => {
      const at = 12 + 16 * row;
      return [tagAt(view, at), { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) }];
    }),
  );
  return (tag) => {
    const extent = extents.get(tag);
    return extent && slice(view, extent);
  };
}

function openWoff(bytes: Uint8Array): FontTables {
  const view = viewOf(bytes);
  const entries = new Map(
    rows(view.getUint16(12)).map((row) => {
      const at = 44 + 20 * row;
      const packed = { offset: view.getUint32(at + 4), length: view.getUint32(at + 8) };
      return [tagAt(view, at), { packed, length: view.getUint32(at + 12) }];
    }),
  );
  return (tag) => {
    const entry = entries.get(tag);
    if (!entry || entry.length > MOST_BYTES) return undefined;
    const { packed, length } = entry;
    const stored = slice(view, packed);
    if (packed.length >= length) return stored;
    // The tables are zlib streams, which begin with two bytes that inflating raw data does not take.
    const { buffer, byteOffset, byteLength } = slice(stored, { offset: 2, length: stored.byteLength - 2 });
    const inflated = callNative(() => inflateRaw(new Uint8Array(buffer, byteOffset, byteLength), length));
    return inflated && viewOf(inflated.bytes);
  };
}

function openWoff2(bytes: Uint8Array): FontTables {
  const view = viewOf(bytes);
  const entries = new Map<string, Extent>();
  let at = 48;
  let offset = 0;
  const readLength = (): number => {
    let length = 0;
    for (let digits = 0; digits < 5; digits += 1) {
      const byte = view.getUint8(at);
      at += 1;
      length = length * 128 + (byte & 127);
      if (byte < 128) return length;
    }
    throw new RangeError("A length of the font has more than five digits.");
  };
  for (const _ of rows(view.getUint16(12))) {
    const flags = view.getUint8(at);
    at += 1;
    const known = flags & 63;
    const tag = known === OTHER_TAG ? tagAt(view, at) : (KNOWN_TAGS.get(known) ?? "");
    if (known === OTHER_TAG) at += 4;
    const isOutline = tag === "glyf" || tag === "loca";
    const original = readLength();
    const isTransformed = (flags >> 6 === 0) === isOutline;
    const length = isTransformed ? readLength() : original;
    entries.set(isTransformed ? `transformed ${tag}` : tag, { offset, length });
    offset += length;
  }
  const packed = slice(view, { offset: at, length: view.getUint32(20) });
  const unpacked = callNative(() =>
    unpackBrotli(new Uint8Array(packed.buffer, packed.byteOffset, packed.byteLength), MOST_BYTES),
  );
  if (!unpacked) throw new RangeError("The font cannot be unpacked within bounds.");
  const tables = viewOf(unpacked);
  return (tag) => {
    const extent = entries.get(tag);
    return extent && slice(tables, extent);
  };
}
