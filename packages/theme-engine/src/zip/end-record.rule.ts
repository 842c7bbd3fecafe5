import type { ThemeRule } from "../findings/theme-rule.js";
import type { ByteView } from "./byte-view.js";
import { END, END_BYTES } from "./signatures.js";
import { refuse } from "./zip-fault.js";

export const zipEndRecord: ThemeRule = {
  number: 104,
  id: "zip/end-record",
  level: "error",
  title: "There is one end record, directly after the directory and at the end of the file",
  why: "With two end records, or with bytes around one, two programs can read two different packages from the same file.",
  bad: "A package with a signature or a second zip appended.",
  good: "The file as the zip program wrote it; a comment is fine.",
};

/**
 * Refuses a second end record, from offset `lowest` on, that also extends exactly to the end of the file: other zip readers may
 * use that one.
 */
export function requireSingleEnd(view: ByteView, found: number, lowest: number): void {
  for (let at = found - 1; at >= lowest; at -= 1)
    if (view.u32(at) === END && at + END_BYTES + view.u16(at + 20) === view.length)
      refuse("zip/end-record", "has two end records");
}

/** Refuses an end record whose comment contains another one. */
export function refuseEndInComment(): never {
  return refuse("zip/end-record", "has a second end record in its comment");
}

/** Refuses an end record that does not extend to the end of the file. */
export function refuseBytesBehind(): never {
  return refuse("zip/end-record", "has bytes after its end record");
}

/** Refuses bytes between the directory and the end record, which begins at `limit`. */
export function requireEndBehind(directory: { readonly end: number }, limit: number): void {
  if (directory.end !== limit) refuse("zip/end-record", "has an end record that does not follow its directory");
}
