import type { ByteView } from "./byte-view.js";
import { refuseZip64 } from "./zip64.rule.js";

/** Extra fields of one record by tag. */
export type ExtraFields = ReadonlyMap<number, { readonly at: number; readonly length: number }>;

export const ZIP64_EXTRA = 0x0001;
export const UNICODE_PATH_EXTRA = 0x7075;
export const AES_EXTRA = 0x9901;

/**
 * Replaces values with all bits set by those of the zip64 extra field, in the given order. Refuses a zip64 field that is
 * missing, too short or longer than necessary.
 */
export function resolveZip64(view: ByteView, extra: ExtraFields, values: readonly number[]): number[] {
  const field = extra.get(ZIP64_EXTRA);
  let read = 0;
  const resolved = values.map((value) => {
    if (value !== 0xffffffff) return value;
    if (!field || read + 8 > field.length) return refuseZip64("lacks the zip64 sizes that it declares");
    read += 8;
    return view.u64(field.at + read - 8);
  });
  if (field && read !== field.length) refuseZip64("has undeclared zip64 sizes");
  return resolved;
}
