import type { Finding } from "@sitevine/contracts";
import { FindingList } from "../findings/finding-list.js";
import type { ByteSource } from "./byte-source.js";
import { ByteView } from "./byte-view.js";
import { type CentralRecord, isFolder, readCentralRecords } from "./central-directory.js";
import { findTwins } from "./duplicate.rule.js";
import { requirePlain } from "./encrypted.rule.js";
import { readDirectory } from "./end-record.js";
import { isMacResidue, readContents, readerOf, type ZipFile, zipFile } from "./entry-contents.js";
import { requireEntryCount } from "./entry-count.rule.js";
import { findData, requireNoGaps } from "./entry-layout.js";
import { requireEntrySize, requireTotalSize } from "./entry-size.rule.js";
import { requireKnownFlags } from "./flags.rule.js";
import { requireEmptyFolder } from "./folder.rule.js";
import { requireMethod } from "./method.rule.js";
import { LONGEST_NAME, ROOT, requirePlainPath } from "./path.rule.js";
import type { ReadAhead } from "./read-ahead.js";
import { requirePackageSize } from "./size.rule.js";
import { requireOrdinary } from "./special-file.rule.js";
import { isResidue, tidyNames } from "./tidy-names.js";
import { attempt } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";
import { ZIP_LIMITS } from "./zip-limits.js";

export type ReadZipResult = ReadEntriesResult<Uint8Array>;

/** The result for each file, by name, or every finding. */
export type ReadEntriesResult<T> =
  | {
      readonly ok: true;
      readonly entries: ReadonlyMap<string, T>;
      /** The folder around the package that the names are without. */
      readonly wrapper?: string;
    }
  | { readonly ok: false; readonly findings: readonly Finding[] };

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
 * at a time are in memory. A file that was read ahead is not read again, and gives no other result and no other finding.
 */
export function readEntries<T>(
  bytes: Uint8Array | ByteSource,
  limits: ZipLimits,
  take: (file: ZipFile) => T,
  ahead?: ReadAhead<T>,
): ReadEntriesResult<T> {
  const structure = attempt(PACKAGE, () => readStructure(bytes, limits));
  if ("finding" in structure) return { ok: false, findings: [structure.finding] };
  const { view, records, ends, wrapper } = structure.value;
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
  const isLeftOut = limits.rootFiles ? isResidue : isMacResidue;
  const entries = findings.refusing
    ? new Map<string, T>()
    : inflateEntries({ view, checked, ahead, take, isLeftOut }, findings);
  if (findings.refusing) return { ok: false, findings: findings.toArray() };
  return { ok: true, entries, ...(wrapper !== undefined && { wrapper }) };
}

function readStructure(bytes: Uint8Array | ByteSource, limits: ZipLimits) {
  requirePackageSize(bytes, limits);
  const view = new ByteView(bytes);
  const directory = readDirectory(view);
  requireEntryCount(directory.entries, limits);
  const given = readCentralRecords(view, directory);
  requireTotalSize(given, limits);
  const { records, wrapper } = limits.rootFiles ? tidyNames(given, limits.rootFiles) : { records: given };
  return { view, records, ends: requireNoGaps(records, directory.offset), wrapper };
}

/** Checks the headers of an entry and returns the offset of its data. */
function checkEntry(view: ByteView, record: CentralRecord, end: number, limit: number): number {
  if (record.name !== ROOT) requirePlainPath(record.name);
  requirePlain(record);
  requireKnownFlags(record);
  requireMethod(record);
  requireOrdinary(record);
  const start = findData(view, record, end);
  requireEmptyFolder(record);
  requireEntrySize(record, limit);
  return start;
}

interface Inflating<T> {
  readonly view: ByteView;
  /** The offset of the data of each entry. */
  readonly checked: ReadonlyMap<CentralRecord, number>;
  readonly ahead: ReadAhead<T> | undefined;
  readonly take: (file: ZipFile) => T;
  readonly isLeftOut: (name: string) => boolean;
}

/** Returns files by name. Stops after a few faults, since more of them would only cost time. */
function inflateEntries<T>(
  { view, checked, ahead, take, isLeftOut }: Inflating<T>,
  findings: FindingList,
): Map<string, T> {
  const entries = new Map<string, T>();
  let faults = 0;
  for (const [record, start] of checked) {
    const again = readerOf(view, record, start);
    const known = ahead?.find(record, start, again);
    if (known && !isLeftOut(record.name)) {
      entries.set(record.name, known.taken);
      continue;
    }
    const contents = attempt(record.name, () => readContents(view, record, start));
    if ("finding" in contents) {
      findings.add(contents.finding);
      faults += 1;
      if (faults === MOST_FAULTS) return entries;
    } else if (!isFolder(record) && !isLeftOut(record.name))
      entries.set(record.name, take(zipFile(view, record, { contents: contents.value, again })));
  }
  return entries;
}
