import type { ThemeRule } from "../findings/theme-rule.js";
import type { ByteView } from "./byte-view.js";
import { type CentralRecord, FLAG_DESCRIPTOR } from "./central-directory.js";
import { readExtraFields } from "./extra-field.rule.js";
import { type ExtraFields, resolveZip64, ZIP64_EXTRA } from "./extra-fields.js";
import { decodeName } from "./name-encoding.rule.js";
import { LOCAL, LOCAL_BYTES } from "./signatures.js";
import { refuse } from "./zip-fault.js";
import { refuseZip64 } from "./zip64.rule.js";

export const zipLocalHeader: ThemeRule = {
  number: 120,
  id: "zip/local-header",
  level: "error",
  title: "The header of an entry repeats the directory",
  why: "Some programs use the header, others the directory. If they differ, the zip holds two packages in one.",
  bad: "An entry that is logo.png in the directory and logo.js in its own header.",
  good: "The file as the zip program wrote it.",
};

/** Refuses an entry that has no header before its `end`. */
export function requireHeader(view: ByteView, { offset }: CentralRecord, end: number): void {
  if (offset + LOCAL_BYTES > end || view.u32(offset) !== LOCAL) refuse("zip/local-header", "has no local header");
}

/** Compares the header of an entry with the directory. */
export function requireSameHeader(
  view: ByteView,
  record: CentralRecord,
  nameLength: number,
  extraLength: number,
): void {
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

/** A zip program that did not know the sizes may reserve a local zip64 field that holds both. */
function resolveLocalSizes(view: ByteView, extra: ExtraFields, sizes: readonly number[]): number[] {
  const field = extra.get(ZIP64_EXTRA);
  if (field?.length !== 16 || sizes.includes(0xffffffff)) return resolveZip64(view, extra, sizes);
  const reserved = [view.u64(field.at), view.u64(field.at + 8)];
  if (reserved.some((size, index) => size !== 0 && size !== sizes[index])) refuseZip64("has two sizes that disagree");
  return [...sizes];
}
