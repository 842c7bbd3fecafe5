import { crc32 } from "#zlib";
import type { ByteView } from "./byte-view.js";
import type { ExtraFields } from "./extra-fields.js";
import { UNICODE_PATH_EXTRA } from "./extra-fields.js";
import { refuse } from "./zip-fault.js";

/** Letters of the longest name that is looked at; a longer one is refused. */
export const LONGEST_NAME = 255;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
// Marks that reorder what a person reads.
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const DRIVE = /^[A-Za-z]:/;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes an entry's name. Names beyond ASCII must be marked as UTF-8, by the flag or by an agreeing extra field. */
export function decodeName(bytes: Uint8Array, isUtf8: boolean, view: ByteView, extra: ExtraFields): string {
  const stated = statedUtf8(bytes, view, extra);
  if (!isUtf8 && !stated && bytes.some((byte) => byte > 0x7e))
    return refuse("zip/name-encoding", "has a name that is neither ASCII nor marked as UTF-8");
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse("zip/name-encoding", "has a name that is not valid UTF-8");
  }
}

/** Reads the Info-ZIP Unicode path field, which some readers prefer to the name; it may only repeat it. */
function statedUtf8(name: Uint8Array, view: ByteView, extra: ExtraFields): boolean {
  const field = extra.get(UNICODE_PATH_EXTRA);
  if (!field) return false;
  const path = field.length >= 5 ? view.slice(field.at + 5, field.length - 5) : new Uint8Array();
  const same = path.length === name.length && path.every((byte, index) => byte === name[index]);
  if (!same || view.u32(field.at + 1) !== crc32(name))
    refuse("zip/unicode-path", "has a second name that differs from the first");
  return true;
}

/** Refuses names that could leave the folder they are unpacked to, or that read as something else than they are. */
export function requirePlainPath(name: string): void {
  const problem = pathProblem(name);
  if (problem) refuse("zip/path", problem);
}

function pathProblem(name: string): string | undefined {
  if (name === "" || name.length > LONGEST_NAME) return "has an empty or over-long name";
  if (CONTROL.test(name)) return "has control characters in its name";
  if (BIDI.test(name)) return "has characters in its name that reverse the reading direction";
  if (name.includes("\\")) return "has a backslash in its name";
  if (name.startsWith("/") || DRIVE.test(name)) return "has an absolute path";
  const segments = name.replace(/\/$/, "").split("/");
  if (segments.includes("..")) return "leaves the package with ..";
  if (segments.some((segment) => segment === "" || segment === ".")) return "has an empty step in its path";
  if (segments.some((segment) => /[. ]$/.test(segment))) return "has a name that ends in a dot or a space";
  return undefined;
}

/** One key for all names that some file system takes for the same. */
export function foldName(name: string): string {
  return name.replace(/\/$/, "").normalize("NFC").toUpperCase().toLowerCase().normalize("NFC");
}
