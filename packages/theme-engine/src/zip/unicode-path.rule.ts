import { crc32 } from "#zlib";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { ByteView } from "./byte-view.js";
import { type ExtraFields, UNICODE_PATH_EXTRA } from "./extra-fields.js";
import { refuse } from "./zip-fault.js";

export const zipUnicodePath: ThemeRule = {
  number: 111,
  id: "zip/unicode-path",
  level: "error",
  title: "A second name in an extra field repeats the first",
  why: "Some programs prefer the second name, so a file could be unpacked under a name that was never checked.",
  bad: "An entry logo.png whose Unicode path field says ../logo.png.",
  good: "An entry logo.png whose Unicode path field says logo.png, or that has none.",
};

/**
 * True when the Info-ZIP Unicode path field, which some zip readers prefer to the name, repeats the name. Any other is refused.
 */
export function repeatsName(name: Uint8Array, view: ByteView, extra: ExtraFields): boolean {
  const field = extra.get(UNICODE_PATH_EXTRA);
  if (!field) return false;
  const path = field.length >= 5 ? view.slice(field.at + 5, field.length - 5) : new Uint8Array();
  const same = path.length === name.length && path.every((byte, index) => byte === name[index]);
  if (!same || view.u32(field.at + 1) !== crc32(name))
    refuse("zip/unicode-path", "has a second name that differs from the first");
  return true;
}
