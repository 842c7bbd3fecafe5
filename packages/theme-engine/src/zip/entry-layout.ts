import type { ByteView } from "./byte-view.js";
import type { CentralRecord } from "./central-directory.js";
import { FLAG_DESCRIPTOR } from "./central-directory.js";
import { decodeName } from "./entry-name.js";
import { readExtraFields, resolveZip64, ZIP64_EXTRA } from "./extra-fields.js";
import { refuse } from "./zip-fault.js";

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const DESCRIPTOR = 0x08074b50;

/** Where the entries' local parts begin and end: they must fill the file up to the directory, in any order. */
export function requireNoGaps(records: readonly CentralRecord[], directoryOffset: number): Map<CentralRecord, number> {
  const ends = new Map<CentralRecord, number>();
  const ordered = [...records].sort((a, b) => a.offset - b.offset);
  if ((ordered[0]?.offset ?? directoryOffset) !== 0) refuse("zip/gap", "begins with bytes that belong to no entry");
  for (const [index, record] of ordered.entries()) {
    const end = ordered[index + 1]?.offset ?? directoryOffset;
    if (end <= record.offset) refuse("zip/overlap", "has entries that overlap");
    ends.set(record, end);
  }
  return ends;
}

/** Checks the local header against the directory and gives the entry's compressed bytes, which end exactly at `end`. */
export function readCompressed(view: ByteView, record: CentralRecord, end: number): Uint8Array {
  const { offset } = record;
  if (offset + LOCAL_BYTES > end || view.u32(offset) !== LOCAL) refuse("zip/local-header", "has no local header");
  const nameLength = view.u16(offset + 26);
  const extraLength = view.u16(offset + 28);
  const start = offset + LOCAL_BYTES + nameLength + extraLength;
  if (start + record.compressedSize > end) refuse("zip/overlap", "runs into the next entry");
  requireSameHeader(view, record, nameLength, extraLength);
  requireEnd(view, record, start + record.compressedSize, end);
  return view.slice(start, record.compressedSize);
}

function requireSameHeader(view: ByteView, record: CentralRecord, nameLength: number, extraLength: number): void {
  const { offset, flags, method, nameBytes } = record;
  const name = view.slice(offset + LOCAL_BYTES, nameLength);
  const sameName = name.length === nameBytes.length && name.every((byte, index) => byte === nameBytes[index]);
  if (!sameName || view.u16(offset + 6) !== flags || view.u16(offset + 8) !== method)
    refuse("zip/local-header", "has a local header that differs from the directory");
  const extra = readExtraFields(view, offset + LOCAL_BYTES + nameLength, extraLength);
  decodeName(name, true, view, extra);
  const stated = [view.u32(offset + 22), view.u32(offset + 18)];
  const [size, compressedSize] = resolveLocalSizes(view, extra, stated);
  const crc = view.u32(offset + 14);
  const same = size === record.size && compressedSize === record.compressedSize && crc === record.crc;
  const postponed = (flags & FLAG_DESCRIPTOR) !== 0 && size === 0 && compressedSize === 0 && crc === 0;
  if (!same && !postponed) refuse("zip/local-header", "has sizes that differ from the directory");
}

/** A local zip64 field may be there in reserve, with both sizes, when a packer could not know them. */
function resolveLocalSizes(
  view: ByteView,
  extra: ReturnType<typeof readExtraFields>,
  sizes: readonly number[],
): number[] {
  const field = extra.get(ZIP64_EXTRA);
  if (field?.length !== 16 || sizes.includes(0xffffffff)) return resolveZip64(view, extra, sizes);
  const reserved = [view.u64(field.at), view.u64(field.at + 8)];
  if (reserved.some((size, index) => size !== 0 && size !== sizes[index]))
    refuse("zip/zip64", "has two sizes that disagree");
  return [...sizes];
}

/** Behind the data comes nothing, or the data descriptor that the flags announce. */
function requireEnd(view: ByteView, record: CentralRecord, dataEnd: number, end: number): void {
  if ((record.flags & FLAG_DESCRIPTOR) === 0) {
    if (dataEnd !== end) refuse("zip/gap", "is followed by bytes that belong to no entry");
    return;
  }
  const length = end - dataEnd;
  const signed = length === 16 || length === 24;
  if (!signed && length !== 12 && length !== 20) refuse("zip/descriptor", "has no proper data descriptor");
  const at = signed ? dataEnd + 4 : dataEnd;
  const long = length >= 20;
  const compressedSize = long ? view.u64(at + 4) : view.u32(at + 4);
  const size = long ? view.u64(at + 12) : view.u32(at + 8);
  const same = view.u32(at) === record.crc && compressedSize === record.compressedSize && size === record.size;
  if (!same || (signed && view.u32(dataEnd) !== DESCRIPTOR))
    refuse("zip/descriptor", "has a data descriptor that differs from the directory");
}
