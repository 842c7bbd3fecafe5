import type { ThemeRule } from "../findings/theme-rule.js";
import type { ByteView } from "./byte-view.js";
import type { ExtraFields } from "./extra-fields.js";
import { refuse } from "./zip-fault.js";

export const zipExtraField: ThemeRule = {
  number: 109,
  id: "zip/extra-field",
  level: "error",
  title: "Extra fields are complete, and none appears twice",
  why: "Extra fields can change a name or a size. Programs interpret incomplete or repeated ones in different ways.",
  bad: "An entry with two extended timestamp fields.",
  good: "An entry with one extended timestamp field, or with none.",
};

// Zip programs write a handful; thousands of empty ones would only cost time.
const MOST_FIELDS = 32;

/** Splits the extra area of a record into its fields. Refuses fields that appear twice or are cut short. */
export function readExtraFields(view: ByteView, start: number, length: number): ExtraFields {
  const fields = new Map<number, { at: number; length: number }>();
  const end = start + length;
  for (let at = start; at < end; ) {
    if (at + 4 > end) refuse("zip/extra-field", "has an extra field that is cut short");
    const tag = view.u16(at);
    const size = view.u16(at + 2);
    if (at + 4 + size > end) refuse("zip/extra-field", "has an extra field that extends beyond its area");
    if (fields.size === MOST_FIELDS) refuse("zip/extra-field", "has too many extra fields");
    if (fields.has(tag)) refuse("zip/extra-field", "has one extra field twice");
    fields.set(tag, { at: at + 4, length: size });
    at += 4 + size;
  }
  return fields;
}
