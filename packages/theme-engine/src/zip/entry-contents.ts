import type { ByteView } from "./byte-view.js";
import type { CentralRecord } from "./central-directory.js";
import { requireCrc } from "./crc.rule.js";
import { requireAnnouncedSize } from "./entry-size.rule.js";
import { inflate } from "./inflate.rule.js";
import { attempt } from "./zip-fault.js";

/** Description of an entry's contents in its header or the directory. */
export type StatedEntry = Pick<CentralRecord, "name" | "method" | "crc" | "compressedSize" | "size">;

/** A file of a zip that has passed the checks. */
export interface ZipFile {
  readonly name: string;
  readonly contents: Uint8Array;
  /** Reads the contents again, into a buffer of their own; throws if the package's bytes have changed. */
  readonly again: ReadAgain;
  /** Frees the contents at once. The garbage collector would wait until tens of megabytes have accumulated. */
  readonly release: () => void;
}

export type ReadAgain = () => Uint8Array<ArrayBuffer>;

/** Reads the contents of an entry, and checks them. */
export function readContents(view: ByteView, entry: StatedEntry, start: number): Uint8Array {
  const stored = entry.method === 0;
  return verified(entry, stored ? view.contents(start, entry.compressedSize) : inflateEntry(view, entry, start));
}

/** The file of contents that were read through this view. */
export function zipFile(
  view: ByteView,
  { name, method }: StatedEntry,
  { contents, again }: Pick<ZipFile, "contents" | "again">,
): ZipFile {
  return {
    name,
    contents,
    again,
    release: () => {
      const { buffer } = contents;
      // Stored contents may be a view of the package.
      if (method === 0) view.free(contents);
      else if (buffer instanceof ArrayBuffer) buffer.transfer(0);
    },
  };
}

/** Its closure keeps the package alive, but no inflated contents. */
export function readerOf(view: ByteView, entry: StatedEntry, start: number): ReadAgain {
  return () => {
    const contents = attempt(entry.name, () => {
      const stored = entry.method === 0;
      return verified(entry, stored ? view.copy(start, entry.compressedSize) : inflateEntry(view, entry, start));
    });
    if ("finding" in contents) throw new Error(`since it was checked, ${entry.name} ${contents.finding.message}`);
    return contents.value;
  };
}

/** True for files that macOS adds to a zip. */
export function isMacResidue(name: string): boolean {
  return name.startsWith("__MACOSX/") || name === ".DS_Store" || name.endsWith("/.DS_Store");
}

function inflateEntry(view: ByteView, entry: StatedEntry, start: number): Uint8Array<ArrayBuffer> {
  const compressed = view.contents(start, entry.compressedSize);
  try {
    return inflate(compressed, entry.size);
  } finally {
    view.free(compressed);
  }
}

function verified<Contents extends Uint8Array>(entry: StatedEntry, contents: Contents): Contents {
  requireAnnouncedSize(contents, entry);
  requireCrc(contents, entry);
  return contents;
}
