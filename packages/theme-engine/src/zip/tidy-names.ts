import { type CentralRecord, isFolder } from "./central-directory.js";
import { isPlainPath, ROOT } from "./path.rule.js";

/** The entries of a zip under the names that its package goes by. */
export interface TidyNames {
  readonly records: readonly CentralRecord[];
  /** The folder around the whole package, which the names are without. */
  readonly wrapper: string | undefined;
}

// Files that Finder and Explorer leave in any folder.
const RESIDUE = /(?:^|\/)(?:__MACOSX\/|\._|(?:\.DS_Store|Thumbs\.db|desktop\.ini)$)/i;

/** True for files that an operating system adds to a folder or a zip by itself. */
export const isResidue = (name: string): boolean => RESIDUE.test(name);

/**
 * Names as ordinary tools mean them: Windows PowerShell writes backslashes, `zip -r` of a folder begins with `./`, and macOS takes
 * letters and their accents apart. Other checks come after it, so that nothing which leaves the package, or collides, gets by.
 */
const spelled = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/+)+(?=.)/, "");

/** The folders around everything, as far as no file of `rootFiles` is in them; undefined if there is none. */
function wrapperOf(names: readonly string[], rootFiles: readonly string[]): string | undefined {
  const [first = ""] = names;
  for (let end = first.indexOf("/") + 1; end > 0; end = first.indexOf("/", end) + 1) {
    const wrapper = first.slice(0, end);
    if (!names.every((name) => name.startsWith(wrapper))) return undefined;
    if (names.some((name) => rootFiles.includes(name.slice(end)))) return wrapper;
  }
  return undefined;
}

/** Gives entries their tidy names. `rootFiles` are the names of which one is at the root of each package. */
export function tidyNames(given: readonly CentralRecord[], rootFiles: readonly string[]): TidyNames {
  const records = given.map((record) => ({ ...record, name: spelled(record.name) }));
  const files = records.filter((record) => !isFolder(record) && !isResidue(record.name)).map(({ name }) => name);
  const isWrapped =
    !files.some((name) => rootFiles.includes(name)) && records.every(({ name }) => name === ROOT || isPlainPath(name));
  const wrapper = isWrapped ? wrapperOf(files, rootFiles) : undefined;
  if (wrapper === undefined) return { records, wrapper };
  const unwrapped = (name: string): string => {
    if (name.startsWith(wrapper)) return name.slice(wrapper.length) || ROOT;
    return wrapper.startsWith(name) ? ROOT : name;
  };
  return { records: records.map((record) => ({ ...record, name: unwrapped(record.name) })), wrapper };
}
