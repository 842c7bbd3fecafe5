import type { Finding } from "@sitevine/contracts";
import { FindingList } from "../findings/finding-list.js";
import type { ByteSource } from "./byte-source.js";
import { ByteView } from "./byte-view.js";
import { type CentralRecord, isFolder, readCentralRecords } from "./central-directory.js";
import { requireCrc } from "./crc.rule.js";
import { findTwins } from "./duplicate.rule.js";
import { requirePlain } from "./encrypted.rule.js";
import { readDirectory } from "./end-record.js";
import { requireEntryCount } from "./entry-count.rule.js";
import { findData, requireNoGaps } from "./entry-layout.js";
import { requireAnnouncedSize, requireEntrySize, requireTotalSize } from "./entry-size.rule.js";
import { requireKnownFlags } from "./flags.rule.js";
import { requireEmptyFolder } from "./folder.rule.js";
import { inflate } from "./inflate.rule.js";
import { requireMethod } from "./method.rule.js";
import { LONGEST_NAME, requirePlainPath } from "./path.rule.js";
import { requirePackageSize } from "./size.rule.js";
import { requireOrdinary } from "./special-file.rule.js";
import { attempt } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";
import { ZIP_LIMITS } from "./zip-limits.js";

export type ReadZipResult = ReadEntriesResult<Uint8Array>;

/** The result for each file, by name, or every finding. */
export type ReadEntriesResult<T> =
  | { readonly ok: true; readonly entries: ReadonlyMap<string, T> }
  | { readonly ok: false; readonly findings: readonly Finding[] };

/** A file of a zip that has passed the checks. */
export interface ZipFile {
  readonly name: string;
  readonly contents: Uint8Array;
  /** Reads the contents again, into a buffer of their own; throws if the package's bytes have changed. */
  readonly again: () => Uint8Array<ArrayBuffer>;
  /** Frees the contents at once. The garbage collector would wait until tens of megabytes have accumulated. */
  readonly release: () => void;
}

const PACKAGE = "package";
const MOST_FAULTS = 10;

/**
 * Reads a zip strictly, so that no two zip readers can disagree about it. Every byte must belong to the structure, local
 * headers must repeat the directory, sizes and checksums must match the contents, and inflating stops at the bounds. Folders
 * and files that macOS adds are checked and left out. Returns files by name, or every finding. Stored files are views of
 * `bytes` where these are in memory, so they take no extra memory.
 */
export function readZip(bytes: Uint8Array | ByteSource, limits: ZipLimits = ZIP_LIMITS): ReadZipResult {
  return readEntries(bytes, limits, ({ contents }) => contents);
}

/**
 * Reads a zip as `readZip` does, but keeps of each file only what `take` returns. Of a source, only the directory and one file
 * at a time are in memory.
 */
export function readEntries<T>(
  bytes: Uint8Array | ByteSource,
  limits: ZipLimits,
  take: (file: ZipFile) => T,
): ReadEntriesResult<T> {
  const structure = attempt(PACKAGE, () => readStructure(bytes, limits));
  if ("finding" in structure) return { ok: false, findings: [structure.finding] };
  const { view, records, ends } = structure.value;
  const refused = limits.refuse?.(records.map(({ name }) => name));
  if (refused) return { ok: false, findings: [refused] };
  const findings = new FindingList();
  // Longer names are refused anyway, and each of their path segments would cost time.
  findings.addAll(findTwins(records.filter(({ name }) => name.length <= LONGEST_NAME)));
  const checked = new Map<CentralRecord, number>();
  for (const record of records) {
    const limit = limits.fileBytes(record.name);
    const start = attempt(record.name, () => checkEntry(view, record, ends.get(record) ?? 0, limit));
    if ("finding" in start) findings.add(start.finding);
    else checked.set(record, start.value);
  }
  // If names and declared sizes already refuse the package, nothing is inflated.
  const entries = findings.refusing ? new Map<string, T>() : inflateEntries(view, checked, findings, take);
  return findings.refusing ? { ok: false, findings: findings.toArray() } : { ok: true, entries };
}

function readStructure(bytes: Uint8Array | ByteSource, limits: ZipLimits) {
  requirePackageSize(bytes, limits);
  const view = new ByteView(bytes);
  const directory = readDirectory(view);
  requireEntryCount(directory.entries, limits);
  const records = readCentralRecords(view, directory);
  requireTotalSize(records, limits);
  return { view, records, ends: requireNoGaps(records, directory.offset) };
}

/** Checks the headers of an entry and returns the offset of its data. */
function checkEntry(view: ByteView, record: CentralRecord, end: number, limit: number): number {
  requirePlainPath(record.name);
  requirePlain(record);
  requireKnownFlags(record);
  requireMethod(record);
  requireOrdinary(record);
  const start = findData(view, record, end);
  requireEmptyFolder(record);
  requireEntrySize(record, limit);
  return start;
}

/** Returns files by name. Stops after a few faults, since more of them would only cost time. */
function inflateEntries<T>(
  view: ByteView,
  checked: ReadonlyMap<CentralRecord, number>,
  findings: FindingList,
  take: (file: ZipFile) => T,
): Map<string, T> {
  const entries = new Map<string, T>();
  let faults = 0;
  for (const [record, start] of checked) {
    const contents = attempt(record.name, () => readContents(view, record, start));
    if ("finding" in contents) {
      findings.add(contents.finding);
      faults += 1;
      if (faults === MOST_FAULTS) return entries;
    } else if (!isFolder(record) && !isMacResidue(record.name))
      entries.set(record.name, take(zipFile(view, record, start, contents.value)));
  }
  return entries;
}

function readContents(view: ByteView, record: CentralRecord, start: number): Uint8Array {
  const stored = record.method === 0;
  return verified(record, stored ? view.contents(start, record.compressedSize) : inflateEntry(view, record, start));
}

function inflateEntry(view: ByteView, record: CentralRecord, start: number): Uint8Array<ArrayBuffer> {
  const compressed = view.contents(start, record.compressedSize);
  try {
    return inflate(compressed, record.size);
  } finally {
    view.free(compressed);
  }
}

function verified<Contents extends Uint8Array>(record: CentralRecord, contents: Contents): Contents {
  requireAnnouncedSize(contents, record);
  requireCrc(contents, record);
  return contents;
}

function zipFile(view: ByteView, record: CentralRecord, start: number, contents: Uint8Array): ZipFile {
  return {
    name: record.name,
    contents,
    again: readerOf(view, record, start),
    release: () => {
      const { buffer } = contents;
      // Stored contents may be a view of the package.
      if (record.method === 0) view.free(contents);
      else if (buffer instanceof ArrayBuffer) buffer.transfer(0);
    },
  };
}

/** A separate function, so that the closure keeps the package alive but not the inflated contents. */
function readerOf(view: ByteView, record: CentralRecord, start: number): () => Uint8Array<ArrayBuffer> {
  return () => {
    const contents = attempt(record.name, () => {
      const stored = record.method === 0;
      return verified(record, stored ? view.copy(start, record.compressedSize) : inflateEntry(view, record, start));
    });
    if ("finding" in contents) throw new Error(`since it was checked, ${record.name} ${contents.finding.message}`);
    return contents.value;
  };
}

function isMacResidue(name: string): boolean {
  return name.startsWith("__MACOSX/") || name === ".DS_Store" || name.endsWith("/.DS_Store");
}
