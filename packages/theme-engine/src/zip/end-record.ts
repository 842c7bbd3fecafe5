import type { ByteView } from "./byte-view.js";
import { refuseBytesBehind, refuseEndInComment, requireEndBehind, requireSingleEnd } from "./end-record.rule.js";
import { requireOneDisk } from "./multi-disk.rule.js";
import { refuseNoZip } from "./not-a-zip.rule.js";
import { END, END_BYTES, LOCAL } from "./signatures.js";
import { refuseNoEnd } from "./truncated.rule.js";
import { refuseZip64 } from "./zip64.rule.js";

const LONGEST_COMMENT = 0xffff;
const ZIP64_LOCATOR = 0x07064b50;
const ZIP64_LOCATOR_BYTES = 20;
const ZIP64_END = 0x06064b50;
const ZIP64_END_BYTES = 56;
const NONE16 = 0xffff;
const NONE32 = 0xffffffff;

/** Position of the central directory and its number of entries. */
export interface Directory {
  readonly offset: number;
  readonly end: number;
  readonly entries: number;
}

/** Finds the end record. Checks that it is the only one, complete, and directly after its directory. */
export function readDirectory(view: ByteView): Directory {
  const at = findEnd(view);
  const count = view.u16(at + 10);
  const size = view.u32(at + 12);
  const offset = view.u32(at + 16);
  requireOneDisk([view.u16(at + 4), view.u16(at + 6)], view.u16(at + 8) === count);
  const hasLocator = at >= ZIP64_LOCATOR_BYTES && view.u32(at - ZIP64_LOCATOR_BYTES) === ZIP64_LOCATOR;
  if (!hasLocator) {
    if (count === NONE16 || size === NONE32 || offset === NONE32)
      refuseZip64("has zip64 marks but no zip64 end record");
    return bounded({ offset, end: offset + size, entries: count }, at);
  }
  return readZip64(view, at - ZIP64_LOCATOR_BYTES, { count, size, offset });
}

function findEnd(view: ByteView): number {
  if (view.length < END_BYTES) refuseNoZip();
  const lowest = Math.max(0, view.length - END_BYTES - LONGEST_COMMENT);
  view.load(lowest, view.length - lowest);
  let seen = false;
  for (let at = view.length - END_BYTES; at >= lowest; at -= 1) {
    if (view.u32(at) !== END) continue;
    if (at + END_BYTES + view.u16(at + 20) === view.length) {
      if (seen) refuseEndInComment();
      requireSingleEnd(view, at, lowest);
      return at;
    }
    seen = true;
  }
  if (seen) refuseBytesBehind();
  return view.u32(0) === LOCAL ? refuseNoEnd() : refuseNoZip();
}

function readZip64(
  view: ByteView,
  locator: number,
  short: { readonly count: number; readonly size: number; readonly offset: number },
): Directory {
  const at = view.u64(locator + 8);
  requireOneDisk([view.u32(locator + 4)], view.u32(locator + 16) <= 1);
  if (at + ZIP64_END_BYTES !== locator || view.u32(at) !== ZIP64_END || view.u64(at + 4) !== ZIP64_END_BYTES - 12)
    refuseZip64("has a zip64 end record at the wrong offset");
  const count = view.u64(at + 32);
  const size = view.u64(at + 40);
  const offset = view.u64(at + 48);
  requireOneDisk([view.u32(at + 16), view.u32(at + 20)], view.u64(at + 24) === count);
  const agrees = (value: number, none: number, long: number) => value === none || value === long;
  if (!agrees(short.count, NONE16, count) || !agrees(short.size, NONE32, size) || !agrees(short.offset, NONE32, offset))
    refuseZip64("has two end records that disagree");
  return bounded({ offset, end: offset + size, entries: count }, at);
}

function bounded(directory: Directory, limit: number): Directory {
  requireEndBehind(directory, limit);
  return directory;
}
