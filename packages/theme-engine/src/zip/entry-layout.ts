import type { ByteView } from "./byte-view.js";
import type { CentralRecord } from "./central-directory.js";
import { FLAG_DESCRIPTOR } from "./central-directory.js";
import { requireDescriptor } from "./descriptor.rule.js";
import { requireNoLead, requireNothingBetween } from "./gap.rule.js";
import { requireHeader, requireSameHeader } from "./local-header.rule.js";
import { requireInOrder, requireRoom } from "./overlap.rule.js";
import { LOCAL_BYTES } from "./signatures.js";

/**
 * Maps each entry to the end of its local part. The parts may come in any order but must fill the file up to the
 * directory.
 */
export function requireNoGaps(records: readonly CentralRecord[], directoryOffset: number): Map<CentralRecord, number> {
  const ends = new Map<CentralRecord, number>();
  const ordered = [...records].sort((a, b) => a.offset - b.offset);
  requireNoLead(ordered[0]?.offset ?? directoryOffset);
  for (const [index, record] of ordered.entries()) {
    const end = ordered[index + 1]?.offset ?? directoryOffset;
    requireInOrder(record.offset, end);
    ends.set(record, end);
  }
  return ends;
}

/** Checks the local header against the directory and returns where the entry's data begins; it must end at `end`. */
export function findData(view: ByteView, record: CentralRecord, end: number): number {
  const { offset } = record;
  requireHeader(view, record, end);
  const nameLength = view.u16(offset + 26);
  const extraLength = view.u16(offset + 28);
  const start = offset + LOCAL_BYTES + nameLength + extraLength;
  requireRoom(start + record.compressedSize, end);
  requireSameHeader(view, record, nameLength, extraLength);
  requireEnd(view, record, start + record.compressedSize, end);
  return start;
}

/** The data is followed by nothing, or by the data descriptor that the flags declare. */
function requireEnd(view: ByteView, record: CentralRecord, dataEnd: number, end: number): void {
  if ((record.flags & FLAG_DESCRIPTOR) === 0) requireNothingBetween(dataEnd, end);
  else requireDescriptor(view, record, dataEnd, end);
}
