import { deflateRawSync } from "node:zlib";
import { crc32 } from "../src/zip/crc32.portable.js";
import { readZip } from "../src/zip/read-zip.js";
import { ZIP_LIMITS } from "../src/zip/zip-limits.js";
import { bytesOf, concat, extraField, type RawEntry, u32 } from "./raw-zip.js";
import { readZipBothWays } from "./read-arriving.js";

/** The rules that a zip violates, each once. */
export const rules = (bytes: Uint8Array, limits = ZIP_LIMITS): string[] => {
  const read = readZipBothWays(bytes, limits);
  return read.ok ? [] : [...new Set(read.findings.map(({ rule }) => rule))];
};

/** The names of a zip's files; throws if it is refused. */
export const names = (bytes: Uint8Array): string[] => {
  const read = readZip(bytes);
  if (!read.ok) throw new Error(JSON.stringify(read.findings));
  return [...read.entries.keys()];
};

export const hello = bytesOf("hello hello hello hello");
export const file: RawEntry = { name: "a.txt", data: hello, deflate: true };
export const descriptor = (crc: number, compressed: number, size: number) =>
  concat(u32(crc), u32(compressed), u32(size));
export const packed = deflateRawSync(hello);
const postponed = { crc: 0, compressedSize: 0, size: 0 };

/** An entry whose header leaves checksum and sizes to the data descriptor. */
export const streamed = (after: Uint8Array): RawEntry => ({ ...file, flags: 0x808, local: postponed, after });

/** The extra field that repeats a name. */
export function unicodePath(raw: string, path: string): Uint8Array {
  return extraField(0x7075, concat(new Uint8Array([1]), u32(crc32(bytesOf(raw))), bytesOf(path)));
}
