import type { ByteSource } from "./byte-source.js";
import { ByteView } from "./byte-view.js";
import { type CentralRecord, FLAG_DESCRIPTOR, isFolder } from "./central-directory.js";
import {
  isMacResidue,
  type ReadAgain,
  readContents,
  type StatedEntry,
  type ZipFile,
  zipFile,
} from "./entry-contents.js";
import { requireEntrySize } from "./entry-size.rule.js";
import { requireKnownFlags } from "./flags.rule.js";
import { requireMethod } from "./method.rule.js";
import { requirePlainPath } from "./path.rule.js";
import { LOCAL, LOCAL_BYTES } from "./signatures.js";
import { attempt } from "./zip-fault.js";
import type { ZipLimits } from "./zip-limits.js";

interface AheadFile<T> {
  readonly stated: StatedEntry;
  readonly taken: T;
  /** Gives the file the way to read its contents again. */
  readonly bind: (again: ReadAgain) => void;
}

interface LocalEntry extends StatedEntry {
  /** Offset of its data. */
  readonly start: number;
  readonly end: number;
}

type Step = "read" | "incomplete" | "over";

/**
 * Reads the files of a zip while its bytes arrive, so that little is left to do when the last one is there. Its headers are only
 * hints: `readEntries` checks the whole zip, and uses a file from here where the directory says the same about the same bytes.
 * Reading ahead ends at the first thing that is out of the ordinary, and refuses nothing.
 */
export class ReadAhead<T> {
  readonly #source: ByteSource;
  readonly #limits: ZipLimits;
  readonly #take: (file: ZipFile) => T;
  /** By the offset of their data. */
  readonly #files = new Map<number, AheadFile<T>>();
  #at = 0;
  #entries = 0;
  #inflated = 0;
  #isOver: boolean;

  /** The source has the length of the whole zip. `take` gets the files in the order of the zip. */
  constructor(source: ByteSource, limits: ZipLimits, take: (file: ZipFile) => T) {
    this.#source = source;
    this.#limits = limits;
    this.#take = take;
    this.#isOver = source.length > limits.packageBytes;
  }

  /** Reads the files that are complete now that so many bytes have arrived. */
  arrived(bytes: number): void {
    const length = Math.min(bytes, this.#source.length);
    const view = new ByteView({ length, read: (at, count) => this.#source.read(at, count) });
    for (let step: Step = "read"; step === "read" && !this.#isOver; ) {
      const taken = attempt("package", () => this.#readNext(view));
      step = "value" in taken ? taken.value : "over";
      this.#isOver = step === "over";
    }
  }

  /**
   * Returns the value kept for an entry; undefined unless its bytes were read exactly as the directory describes them.
   */
  find(record: CentralRecord, start: number, again: ReadAgain): { readonly taken: T } | undefined {
    const file = this.#files.get(start);
    if (!file || !isSame(file.stated, record)) return undefined;
    file.bind(again);
    return { taken: file.taken };
  }

  #readNext(view: ByteView): Step {
    const entry = readLocal(view, this.#at);
    if (typeof entry === "string") return entry;
    const isTooMuch = this.#entries === this.#limits.entries || this.#inflated + entry.size > this.#limits.totalBytes;
    if (isTooMuch) return "over";
    requireEntrySize(entry, this.#limits.fileBytes(entry.name));
    if (entry.end > view.length) return "incomplete";
    if (!isFolder(entry) && !isMacResidue(entry.name)) this.#readFile(view, entry);
    this.#at = entry.end;
    this.#entries += 1;
    this.#inflated += entry.size;
    return "read";
  }

  #readFile(view: ByteView, { start, ...stated }: LocalEntry): void {
    const contents = readContents(view, stated, start);
    let again: ReadAgain = () => {
      throw new Error(`${stated.name} can be read again when the package has been read as a whole`);
    };
    const file = zipFile(view, stated, { contents, again: () => again() });
    const bind = (known: ReadAgain): void => {
      again = known;
    };
    this.#files.set(start, { stated, taken: this.#take(file), bind });
  }
}

/** The names are compared with those of the directory later, so they need no strict decoding. */
const names = new TextDecoder();

function readLocal(view: ByteView, at: number): LocalEntry | "incomplete" | "over" {
  if (at + LOCAL_BYTES > view.length) return "incomplete";
  const flags = view.u16(at + 6);
  // With a descriptor, only the directory knows the sizes.
  if (view.u32(at) !== LOCAL || (flags & FLAG_DESCRIPTOR) !== 0) return "over";
  requireKnownFlags({ flags });
  const nameLength = view.u16(at + 26);
  const start = at + LOCAL_BYTES + nameLength + view.u16(at + 28);
  if (start > view.length) return "incomplete";
  const name = names.decode(view.slice(at + LOCAL_BYTES, nameLength));
  requirePlainPath(name);
  const method = view.u16(at + 8);
  requireMethod({ method });
  const [crc, compressedSize, size] = [view.u32(at + 14), view.u32(at + 18), view.u32(at + 22)];
  return { name, method, crc, compressedSize, size, start, end: start + compressedSize };
}

const isSame = (stated: StatedEntry, record: StatedEntry): boolean =>
  stated.name === record.name &&
  stated.method === record.method &&
  stated.crc === record.crc &&
  stated.compressedSize === record.compressedSize &&
  stated.size === record.size;
