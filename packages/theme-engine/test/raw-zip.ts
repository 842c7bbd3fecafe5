import { deflateRawSync } from "node:zlib";
import { crc32 } from "../src/zip/crc32.portable.js";

/** The fields of a header that differ from the truth. */
export interface HeaderLie {
  readonly signature?: number;
  readonly name?: string | Uint8Array;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly compressedSize?: number;
  readonly size?: number;
  readonly extra?: Uint8Array;
  readonly offset?: number;
  readonly disk?: number;
}

export interface RawEntry {
  readonly name: string | Uint8Array;
  readonly data?: string | Uint8Array;
  readonly deflate?: boolean;
  /** The compressed bytes to write. */
  readonly compressed?: Uint8Array;
  readonly flags?: number;
  readonly mode?: number;
  readonly local?: HeaderLie;
  readonly central?: HeaderLie;
  /** Bytes between the data and the next entry. */
  readonly after?: Uint8Array;
  readonly before?: Uint8Array;
}

export interface RawZip {
  readonly prefix?: Uint8Array;
  readonly suffix?: Uint8Array;
  readonly comment?: Uint8Array;
  readonly beforeDirectory?: Uint8Array;
  readonly beforeEnd?: Uint8Array;
  readonly zip64?: boolean;
  readonly end?: Partial<Record<"disk" | "directoryDisk" | "diskEntries" | "entries" | "size" | "offset", number>>;
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export const u16 = (value: number): Uint8Array => new Uint8Array([value & 255, (value >>> 8) & 255]);
export const u32 = (value: number): Uint8Array => new Uint8Array([...u16(value & 0xffff), ...u16(value >>> 16)]);
export const u64 = (value: number): Uint8Array =>
  new Uint8Array([...u32(value % 2 ** 32), ...u32(Math.floor(value / 2 ** 32))]);

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const extraField = (tag: number, contents: Uint8Array): Uint8Array =>
  concat(u16(tag), u16(contents.length), contents);

const asBytes = (text: string | Uint8Array): Uint8Array => (typeof text === "string" ? bytesOf(text) : text);

/** Builds a zip byte by byte; without lies it is valid. */
export function rawZip(entries: readonly RawEntry[], zip: RawZip = {}): Uint8Array {
  const parts: Uint8Array[] = [zip.prefix ?? new Uint8Array()];
  const directory: Uint8Array[] = [];
  let at = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const { local, central } = headers(entry, at + (entry.before?.length ?? 0));
    const written = concat(entry.before ?? new Uint8Array(), local, entry.after ?? new Uint8Array());
    parts.push(written);
    directory.push(central);
    at += written.length;
  }
  const between = zip.beforeDirectory ?? new Uint8Array();
  const records = concat(...directory);
  const offset = at + between.length;
  const end = {
    disk: 0,
    directoryDisk: 0,
    diskEntries: entries.length,
    entries: entries.length,
    size: records.length,
    offset,
  };
  parts.push(between, records, zip.beforeEnd ?? new Uint8Array());
  if (zip.zip64) parts.push(zip64End(end, offset + records.length));
  parts.push(endRecord({ ...end, ...zip.end }, zip.comment ?? new Uint8Array()), zip.suffix ?? new Uint8Array());
  return concat(...parts);
}

type End = Record<"disk" | "directoryDisk" | "diskEntries" | "entries" | "size" | "offset", number>;

export function endRecord(end: End, comment: Uint8Array): Uint8Array {
  return concat(
    u32(0x06054b50),
    u16(end.disk),
    u16(end.directoryDisk),
    u16(end.diskEntries),
    u16(end.entries),
    u32(end.size),
    u32(end.offset),
    u16(comment.length),
    comment,
  );
}

function zip64End(end: End, at: number): Uint8Array {
  const record = concat(
    u32(0x06064b50),
    u64(44),
    u16(45),
    u16(45),
    u32(0),
    u32(0),
    u64(end.entries),
    u64(end.entries),
    u64(end.size),
    u64(end.offset),
  );
  return concat(record, u32(0x07064b50), u32(0), u64(at), u32(1));
}

function headers(entry: RawEntry, offset: number): { local: Uint8Array; central: Uint8Array } {
  const data = asBytes(entry.data ?? "");
  const compressed = entry.compressed ?? (entry.deflate ? deflateRawSync(data) : data);
  const truth: Required<HeaderLie> = {
    signature: 0x04034b50,
    name: entry.name,
    flags: entry.flags ?? 0x800,
    method: entry.deflate ? 8 : 0,
    crc: crc32(data),
    compressedSize: compressed.length,
    size: data.length,
    extra: new Uint8Array(),
    offset,
    disk: 0,
  };
  const local = { ...truth, ...entry.local };
  const central = { ...truth, signature: 0x02014b50, ...entry.central };
  const shared = (header: Required<HeaderLie>) => {
    const name = asBytes(header.name);
    const sizes = concat(u32(header.crc), u32(header.compressedSize), u32(header.size));
    const start = concat(u16(20), u16(header.flags), u16(header.method), u16(0), u16(33), sizes);
    return { start, lengths: concat(u16(name.length), u16(header.extra.length)), tail: concat(name, header.extra) };
  };
  const inner = shared(local);
  const outer = shared(central);
  return {
    local: concat(u32(local.signature), inner.start, inner.lengths, inner.tail, compressed),
    central: concat(
      u32(central.signature),
      u16(0x0314),
      outer.start,
      outer.lengths,
      u16(0),
      u16(central.disk),
      u16(0),
      u32((entry.mode ?? 0o100644) * 0x10000),
      u32(central.offset),
      outer.tail,
    ),
  };
}
