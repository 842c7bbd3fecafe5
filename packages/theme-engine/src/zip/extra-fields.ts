import type { ByteView } from "./byte-view.js";
import { refuse } from "./zip-fault.js";

/** Extra fields of one record by tag. */
export type ExtraFields = ReadonlyMap<number, { readonly at: number; readonly length: number }>;

// Packers write a handful; thousands of empty ones would only take time.
const MOST_FIELDS = 32;

export const ZIP64_EXTRA = 0x0001;
export const UNICODE_PATH_EXTRA = 0x7075;
export const AES_EXTRA = 0x9901;

/** Splits the extra area of a record into its fields; a field twice or cut short is refused. */
export function readExtraFields(view: ByteView, start: number, length: number): ExtraFields {
  const fields = new Map<number, { at: number; length: number }>();
  const end = start + length;
  for (let at = start; at < end; ) {
    if (at + 4 > end) refuse("zip/extra-field", "has an extra field that is cut short");
    const tag = view.u16(at);
    const size = view.u16(at + 2);
    if (at + 4 + size > end) refuse("zip/extra-field", "has an extra field that runs past its area");
    if (fields.size === MOST_FIELDS) refuse("zip/extra-field", "has too many extra fields");
    if (fields.has(tag)) refuse("zip/extra-field", "has one extra field twice");
    fields.set(tag, { at: at + 4, length: size });
    at += 4 + size;
  }
  return fields;
}

/**
 * Replaces the values that are all ones by those of the zip64 extra field, in the order given. A zip64 field that is
 * missing, too short or longer than it has to be is refused.
 */
export function resolveZip64(view: ByteView, extra: ExtraFields, values: readonly number[]): number[] {
  const field = extra.get(ZIP64_EXTRA);
  let read = 0;
  const resolved = values.map((value) => {
    if (value !== 0xffffffff) return value;
    if (!field || read + 8 > field.length) return refuse("zip/zip64", "lacks the zip64 sizes that it announces");
    read += 8;
    return view.u64(field.at + read - 8);
  });
  if (field && read !== field.length) refuse("zip/zip64", "has zip64 sizes that nothing announces");
  return resolved;
}
