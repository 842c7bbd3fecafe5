/** The names of a part of a multipart form. */
export interface PartNames {
  readonly name: string;
  /** The file name that the client gives; absent for a text field. */
  readonly filename?: string;
}

/** Receives the contents of one part, piece by piece; a piece is valid until the promise resolves. */
export type TakePiece = (piece: Uint8Array) => Promise<void>;

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))\s*(?:;|$)/i;
const PARAMETER = /;\s*([a-z*]+)\s*=\s*(?:"([^"]*)"|([^\s;"]*))/gi;
const LONGEST_HEAD = 8 * 1024;
const MOST_PARTS = 1_000;
const WINDOW_BYTES = 128 * 1024;
const LINE = "\r\n";

/**
 * Reads one step from the window and returns how many bytes it used; undefined when it needs more of the body, or when the body
 * is no valid form.
 */
type Step = (window: Buffer) => Promise<number | undefined> | number | undefined;

/**
 * Splits a multipart/form-data body (RFC 7578) while it arrives, with a window of it in memory. `open` is called for each part.
 * Resolves with false for a malformed body, or one with more than 1,000 parts.
 */
export async function readParts(
  pieces: AsyncIterable<Uint8Array>,
  contentType: string,
  open: (names: PartNames) => TakePiece,
): Promise<boolean> {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const form = new FormReader(`${LINE}--${quoted ?? plain}`, open);
  form.isMalformed = quoted === undefined && plain === undefined;
  const window = Buffer.allocUnsafeSlow(WINDOW_BYTES);
  let length = 0;
  // After a mistake, the rest is still taken off the connection, so that the client gets its answer.
  for await (const piece of pieces)
    for (let at = 0; at < piece.length && !form.isMalformed; ) {
      const part = piece.subarray(at, at + window.length - length);
      window.set(part, length);
      at += part.length;
      length += part.length;
      if (length === window.length) length = await form.read(window, length);
    }
  length = await form.read(window, length);
  return form.isOver(window.toString("latin1", 0, length));
}

class FormReader {
  isMalformed = false;
  readonly #delimiter: string;
  readonly #open: (names: PartNames) => TakePiece;
  #step: Step = (window) => this.#readFirst(window);
  #take: TakePiece = async () => {};
  #parts = 0;

  constructor(delimiter: string, open: (names: PartNames) => TakePiece) {
    this.#delimiter = delimiter;
    this.#open = open;
  }

  /** Reads as much as it can of the first `length` bytes, moves the rest to the beginning, and returns its length. */
  async read(window: Buffer, length: number): Promise<number> {
    let at = 0;
    while (!this.isMalformed) {
      const used = await this.#step(window.subarray(at, length));
      if (used === undefined) break;
      at += used;
    }
    window.copyWithin(0, at, length);
    return length - at;
  }

  /** True if the last part has ended, and `rest` is all that follows. */
  isOver(rest: string): boolean {
    return !this.isMalformed && this.#step === this.#afterEnd && (rest === "" || rest === LINE);
  }

  #readFirst(window: Buffer): number | undefined {
    const first = this.#delimiter.slice(LINE.length);
    if (window.length < first.length) return undefined;
    if (!startsWith(window, first)) return this.#refuse();
    this.#step = this.#afterDelimiter;
    return first.length;
  }

  readonly #afterDelimiter: Step = (window) => {
    if (window.length < LINE.length) return undefined;
    if (startsWith(window, "--")) this.#step = this.#afterEnd;
    else if (startsWith(window, LINE)) this.#step = this.#readHead;
    else return this.#refuse();
    return LINE.length;
  };

  readonly #readHead: Step = (window) => {
    const end = window.subarray(0, LONGEST_HEAD).indexOf(LINE + LINE);
    if (end === -1 && window.length < LONGEST_HEAD) return undefined;
    const names = end === -1 ? undefined : readNames(window.toString("utf8", 0, end));
    this.#parts += 1;
    if (!names || this.#parts > MOST_PARTS) return this.#refuse();
    this.#take = this.#open(names);
    this.#step = this.#readContents;
    return end + 2 * LINE.length;
  };

  readonly #readContents: Step = async (window) => {
    const end = window.indexOf(this.#delimiter, 0, "latin1");
    // The window may end in the middle of a delimiter.
    const length = end === -1 ? window.length - this.#delimiter.length + 1 : end;
    if (length > 0) await this.#take(window.subarray(0, length));
    if (end === -1) return length > 0 ? length : undefined;
    this.#step = this.#afterDelimiter;
    return end + this.#delimiter.length;
  };

  readonly #afterEnd: Step = (window) => (window.length > LINE.length ? this.#refuse() : undefined);

  #refuse(): undefined {
    this.isMalformed = true;
  }
}

const startsWith = (bytes: Buffer, text: string): boolean => bytes.toString("latin1", 0, text.length) === text;

/** The names in the headers of a part. */
function readNames(head: string): PartNames | undefined {
  const dispositions = head.split(LINE).filter((line) => /^content-disposition\s*:/i.test(line));
  const [disposition = ""] = dispositions;
  const value = disposition.slice(disposition.indexOf(":") + 1).trim();
  if (dispositions.length !== 1 || !/^form-data\s*(?:;|$)/i.test(value)) return undefined;
  const parameters = new Map<string, string>();
  for (const [, key = "", quoted, plain = ""] of value.matchAll(PARAMETER))
    if (!parameters.has(key.toLowerCase())) parameters.set(key.toLowerCase(), unescaped(quoted ?? plain));
  const name = parameters.get("name");
  const filename = parameters.get("filename");
  if (name === undefined) return undefined;
  return filename === undefined ? { name } : { name, filename };
}

/** Browsers percent-encode quotes and line ends; a backslash is literal. */
function unescaped(text: string): string {
  return text.replaceAll(/%0A/gi, "\n").replaceAll(/%0D/gi, "\r").replaceAll("%22", '"');
}
