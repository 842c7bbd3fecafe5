import type { ByteView } from "./byte-view.js";
import { requireInDirectory } from "./central-directory.rule.js";
import type { Directory } from "./end-record.js";
import { refuseCount } from "./entry-count.rule.js";
import { readExtraFields } from "./extra-field.rule.js";
import { AES_EXTRA, resolveZip64 } from "./extra-fields.js";
import { requireFirstDisk } from "./multi-disk.rule.js";
import { decodeName } from "./name-encoding.rule.js";

const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;

/** General purpose flags. */
export const FLAG_ENCRYPTED = 1 << 0;
export const FLAG_DESCRIPTOR = 1 << 3;
export const FLAG_UTF8 = 1 << 11;

/** An entry according to the central directory. */
export interface CentralRecord {
  readonly name: string;
  readonly nameBytes: Uint8Array;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  /** Offset of its local header. */
  readonly offset: number;
  /** Unix mode; 0 if the zip program stored none. */
  readonly mode: number;
}

/** Reads every record of the central directory. The records must fill it exactly. */
export function readCentralRecords(view: ByteView, directory: Directory): CentralRecord[] {
  const records: CentralRecord[] = [];
  let at = directory.offset;
  while (records.length < directory.entries) {
    if (at + CENTRAL_BYTES > directory.end || view.u32(at) !== CENTRAL) refuseCount("fewer");
    const variable = view.u16(at + 28) + view.u16(at + 30) + view.u16(at + 32);
    requireInDirectory(at + CENTRAL_BYTES + variable, directory.end);
    records.push(readRecord(view, at));
    at += CENTRAL_BYTES + variable;
  }
  if (at !== directory.end) refuseCount("more");
  return records;
}

function readRecord(view: ByteView, at: number): CentralRecord {
  const nameLength = view.u16(at + 28);
  const nameBytes = view.slice(at + CENTRAL_BYTES, nameLength);
  const extra = readExtraFields(view, at + CENTRAL_BYTES + nameLength, view.u16(at + 30));
  const flags = view.u16(at + 8);
  requireFirstDisk(view.u16(at + 34));
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

/** True for folders. */
export const isFolder = ({ name }: Pick<CentralRecord, "name">): boolean => name.endsWith("/");
