import type { ByteView } from "./byte-view.js";
import type { Directory } from "./end-record.js";
import { decodeName } from "./entry-name.js";
import { AES_EXTRA, readExtraFields, resolveZip64 } from "./extra-fields.js";
import { refuse } from "./zip-fault.js";

const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;

/** General purpose flags. */
const FLAG_ENCRYPTED = 1 << 0;
export const FLAG_DESCRIPTOR = 1 << 3;
const FLAG_UTF8 = 1 << 11;
const FLAGS_STRONG_ENCRYPTION = (1 << 6) | (1 << 13);
const FLAGS_DEFLATE_EFFORT = (1 << 1) | (1 << 2);
const FLAGS_KNOWN = FLAG_DESCRIPTOR | FLAG_UTF8 | FLAGS_DEFLATE_EFFORT;

/** One entry as the central directory describes it. */
export interface CentralRecord {
  readonly name: string;
  readonly nameBytes: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Where its local header is. */
  readonly offset: number;
  /** Unix mode, or 0 where the packer gave none. */
  readonly mode: number;
}

/** Reads every record of the central directory; the records must fill it exactly. */
export function readCentralRecords(view: ByteView, directory: Directory): CentralRecord[] {
  const records: CentralRecord[] = [];
  let at = directory.offset;
  while (records.length < directory.entries) {
    if (at + CENTRAL_BYTES > directory.end || view.u32(at) !== CENTRAL)
      refuse("zip/entry-count", "has fewer entries than it announces");
    const variable = view.u16(at + 28) + view.u16(at + 30) + view.u16(at + 32);
    if (at + CENTRAL_BYTES + variable > directory.end)
      refuse("zip/central-directory", "has a directory record that runs past the directory");
    records.push(readRecord(view, at));
    at += CENTRAL_BYTES + variable;
  }
  if (at !== directory.end) refuse("zip/entry-count", "has more entries than it announces");
  return records;
}

function readRecord(view: ByteView, at: number): CentralRecord {
  const nameLength = view.u16(at + 28);
  const nameBytes = view.slice(at + CENTRAL_BYTES, nameLength);
  const extra = readExtraFields(view, at + CENTRAL_BYTES + nameLength, view.u16(at + 30));
  const flags = view.u16(at + 8);
  if (view.u16(at + 34) !== 0) refuse("zip/multi-disk", "has an entry on another disk");
  const sizes = [view.u32(at + 24), view.u32(at + 20), view.u32(at + 42)];
  const [size = 0, compressedSize = 0, offset = 0] = resolveZip64(view, extra, sizes);
  return {
    name: decodeName(nameBytes, (flags & FLAG_UTF8) !== 0, view, extra),
    nameBytes,
    flags: extra.has(AES_EXTRA) ? flags | FLAG_ENCRYPTED : flags,
    method: view.u16(at + 10),
    crc: view.u32(at + 16),
    compressedSize,
    size,
    offset,
    mode: view.u32(at + 38) >>> 16,
  };
}

/** Refuses encryption and features that readers understand differently. */
export function requirePlainFeatures(record: CentralRecord): void {
  if (record.flags & (FLAG_ENCRYPTED | FLAGS_STRONG_ENCRYPTION)) refuse("zip/encrypted", "is encrypted");
  if (record.flags & ~FLAGS_KNOWN) refuse("zip/flags", "uses a zip feature that packages may not use");
  if (record.method !== 0 && record.method !== 8) refuse("zip/method", "is neither stored nor deflated");
}
