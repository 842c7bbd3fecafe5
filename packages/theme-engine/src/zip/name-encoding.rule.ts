import type { ThemeRule } from "../findings/theme-rule.js";
import type { ByteView } from "./byte-view.js";
import type { ExtraFields } from "./extra-fields.js";
import { repeatsName } from "./unicode-path.rule.js";
import { refuse } from "./zip-fault.js";

export const zipNameEncoding: ThemeRule = {
  number: 110,
  id: "zip/name-encoding",
  level: "error",
  title: "Names are ASCII or marked as UTF-8",
  why: "Without the mark, programs guess the encoding, and two programs may see two different names.",
  bad: "An entry named in an old code page, without the UTF-8 flag.",
  good: "Names of plain letters, or a zip program that writes UTF-8.",
};

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes an entry's name. Names beyond ASCII must be marked as UTF-8, by the flag or by an extra field with the same name. */
export function decodeName(bytes: Uint8Array, isUtf8: boolean, view: ByteView, extra: ExtraFields): string {
  const stated = repeatsName(bytes, view, extra);
  if (!isUtf8 && !stated && bytes.some((byte) => byte > 0x7e))
    return refuse("zip/name-encoding", "has a name that is neither ASCII nor marked as UTF-8");
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse("zip/name-encoding", "has a name that is not valid UTF-8");
  }
}
