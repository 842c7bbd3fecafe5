import { deflateSync } from "fflate";
import { crc32 } from "#zlib";

const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
// 1980-01-01 00:00, the earliest time that a zip can store.
const DOS_DATE = (1 << 5) | 1;
const VERSION = 20;
const UNIX = 3 << 8;
const FLAG_UTF8 = 1 << 11;
const MODE_FILE_644 = 0o100644;
const COMPRESSED = /\.(?:png|jpe?g|gif|webp|avif|woff2?)$/i;

interface Packed {
  readonly name: Uint8Array;
  readonly method: 0 | 8;
  readonly crc: number;
  readonly size: number;
  readonly data: Uint8Array;
  readonly offset: number;
}

/**
 * Packs files into a zip. Equal files give equal bytes in any order: names are sorted, times fixed, and the compressor is
 * deterministic. Images and fonts that are already compressed are stored. Throws a RangeError for more than 65,534 files or a
 * name of more than 65,535 bytes.
 */
export function writeZip(entries: Iterable<readonly [string, Uint8Array]>): Uint8Array {
  const files = [...entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  if (files.length >= 0xffff) throw new RangeError("a zip without zip64 holds at most 65,534 files");
  const packed: Packed[] = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const file = pack(name, bytes, offset);
    packed.push(file);
    offset += LOCAL_BYTES + file.name.length + file.data.length;
  }
  return join(packed, offset);
}

function pack(path: string, bytes: Uint8Array, offset: number): Packed {
  const name = new TextEncoder().encode(path);
  if (name.length > 0xffff) throw new RangeError("a zip entry's name is at most 65,535 bytes long");
  const deflated = COMPRESSED.test(path) ? undefined : deflateSync(bytes, { level: 9 });
  const smaller = deflated && deflated.length < bytes.length ? deflated : undefined;
  return { name, method: smaller ? 8 : 0, crc: crc32(bytes), size: bytes.length, data: smaller ?? bytes, offset };
}

function join(packed: readonly Packed[], directoryOffset: number): Uint8Array {
  const directoryBytes = packed.reduce((sum, { name }) => sum + CENTRAL_BYTES + name.length, 0);
  const zip = new Uint8Array(directoryOffset + directoryBytes + END_BYTES);
  const view = new DataView(zip.buffer);
  let at = directoryOffset;
  for (const file of packed) {
    writeLocal(zip, view, file);
    at += writeCentral(zip, view, at, file);
  }
  view.setUint32(at, 0x06054b50, true);
  view.setUint16(at + 8, packed.length, true);
  view.setUint16(at + 10, packed.length, true);
  view.setUint32(at + 12, directoryBytes, true);
  view.setUint32(at + 16, directoryOffset, true);
  return zip;
}

function writeLocal(zip: Uint8Array, view: DataView, file: Packed): void {
  view.setUint32(file.offset, 0x04034b50, true);
  writeShared(view, file.offset + 4, file);
  zip.set(file.name, file.offset + LOCAL_BYTES);
  zip.set(file.data, file.offset + LOCAL_BYTES + file.name.length);
}

function writeCentral(zip: Uint8Array, view: DataView, at: number, file: Packed): number {
  view.setUint32(at, 0x02014b50, true);
  view.setUint16(at + 4, UNIX | VERSION, true);
  writeShared(view, at + 6, file);
  view.setUint32(at + 38, MODE_FILE_644 * 0x10000, true);
  view.setUint32(at + 42, file.offset, true);
  zip.set(file.name, at + CENTRAL_BYTES);
  return CENTRAL_BYTES + file.name.length;
}

/** Writes the fields that both headers have in common, from the version to the length of the name. */
function writeShared(view: DataView, at: number, file: Packed): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, FLAG_UTF8, true);
  view.setUint16(at + 4, file.method, true);
  view.setUint16(at + 8, DOS_DATE, true);
  view.setUint32(at + 10, file.crc, true);
  view.setUint32(at + 14, file.data.length, true);
  view.setUint32(at + 18, file.size, true);
  view.setUint16(at + 22, file.name.length, true);
}
