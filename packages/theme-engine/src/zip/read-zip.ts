import type { Finding } from "@sitevine/contracts";
import { inflateRaw } from "#inflate";
import { ByteView } from "./byte-view.js";
import type { CentralRecord } from "./central-directory.js";
import { readCentralRecords, requirePlainFeatures } from "./central-directory.js";
import { crc32 } from "./crc32.js";
import { readDirectory } from "./end-record.js";
import { readCompressed, requireNoGaps } from "./entry-layout.js";
import { foldName, requirePlainPath } from "./entry-name.js";
import { attempt, refuse } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";
import { ZIP_LIMITS } from "./zip-limits.js";

export type ReadZipResult =
  | { readonly ok: true; readonly entries: ReadonlyMap<string, Uint8Array> }
  | { readonly ok: false; readonly findings: readonly Finding[] };

const PACKAGE = "package";
const MODE_TYPE = 0o170000;
const MODE_FILE = 0o100000;
const MODE_FOLDER = 0o040000;

/**
 * Reads a zip strictly: one reading or none. Every byte must belong to the structure, local headers must repeat the
 * directory, sizes and checksums must be those of the real contents, and no bound may be passed while inflating. Folders
 * and what macOS adds are checked and left out. Gives files by name, or every finding.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits = ZIP_LIMITS): ReadZipResult {
  const structure = attempt(PACKAGE, () => readStructure(bytes, limits));
  if ("finding" in structure) return { ok: false, findings: [structure.finding] };
  const { view, records, ends } = structure.value;
  const findings: Finding[] = [...findTwins(records)];
  const entries = new Map<string, Uint8Array>();
  let left = limits.totalBytes;
  for (const record of records) {
    const limit = Math.min(limits.fileBytes(record.name), left);
    const read = attempt(record.name, () => readEntry(view, record, ends.get(record) ?? 0, limit));
    if ("finding" in read) findings.push(read.finding);
    else if (read.value && !isMacResidue(record.name)) entries.set(record.name, read.value);
    left -= "finding" in read ? 0 : (read.value?.length ?? 0);
  }
  return findings.length > 0 ? { ok: false, findings } : { ok: true, entries };
}

function readStructure(bytes: Uint8Array, limits: ZipLimits) {
  if (bytes.length > limits.packageBytes)
    refuse("zip/size", `is larger than ${limits.packageBytes / (1024 * 1024)} MB`);
  const view = new ByteView(bytes);
  const directory = readDirectory(view);
  if (directory.entries > limits.entries) refuse("zip/entry-count", `has more than ${limits.entries} entries`);
  const records = readCentralRecords(view, directory);
  return { view, records, ends: requireNoGaps(records, directory.offset) };
}

/** The contents of a file, or nothing for a folder. */
function readEntry(view: ByteView, record: CentralRecord, end: number, limit: number): Uint8Array | undefined {
  requirePlainPath(record.name);
  requirePlainFeatures(record);
  const isFolder = record.name.endsWith("/");
  requireOrdinary(record, isFolder);
  const compressed = readCompressed(view, record, end);
  if (isFolder && record.size !== 0) refuse("zip/folder", "is a folder with contents");
  if (record.size > limit) refuse("zip/entry-size", `is larger than the ${limit} bytes that are left for it`);
  const contents = record.method === 0 ? compressed.slice() : inflate(compressed, record.size);
  if (contents.length !== record.size) refuse("zip/entry-size", "has another size than it announces");
  if (crc32(contents) !== record.crc) refuse("zip/crc", "has a wrong checksum");
  return isFolder ? undefined : contents;
}

function requireOrdinary(record: CentralRecord, isFolder: boolean): void {
  const type = record.mode & MODE_TYPE;
  if (type !== 0 && type !== (isFolder ? MODE_FOLDER : MODE_FILE))
    refuse("zip/special-file", "is a link or another special file");
}

function inflate(compressed: Uint8Array, size: number): Uint8Array {
  const inflated = inflateRaw(compressed, size);
  if (!inflated) return refuse("zip/inflate", "cannot be inflated to the size that it announces");
  if (inflated.consumed !== compressed.length) refuse("zip/inflate", "has bytes behind its compressed contents");
  return inflated.bytes;
}

/** Two names that a file system could take for one, and files that are also folders. */
function findTwins(records: readonly CentralRecord[]): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const files = new Set(records.filter(({ name }) => !name.endsWith("/")).map(({ name }) => foldName(name)));
  const twin = (file: string, message: string): Finding => ({ rule: "zip/duplicate", level: "error", file, message });
  for (const { name } of records) {
    const key = foldName(name);
    if (seen.has(key)) findings.push(twin(name, "is in the package twice, perhaps in another spelling"));
    seen.add(key);
    for (let at = key.indexOf("/"); at !== -1; at = key.indexOf("/", at + 1))
      if (files.has(key.slice(0, at))) findings.push(twin(name, "lies inside of a file"));
  }
  return findings;
}

function isMacResidue(name: string): boolean {
  return name.startsWith("__MACOSX/") || name === ".DS_Store" || name.endsWith("/.DS_Store");
}
