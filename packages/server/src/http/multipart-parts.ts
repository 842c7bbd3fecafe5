/** One part of a multipart form. */
export interface FormPart {
  readonly name: string;
  /** The file name that the client gives; absent for a text field. */
  readonly filename?: string;
  /** A view of the body, not a copy. */
  readonly content: Uint8Array<ArrayBuffer>;
}

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;",]{1,70}))\s*(?:;|$)/i;
const PARAMETER = /;\s*([a-z*]+)\s*=\s*(?:"([^"]*)"|([^\s;"]*))/gi;
const LONGEST_HEAD = 8 * 1024;
const MOST_PARTS = 1_000;
const LINE = "\r\n";

/**
 * Splits a multipart/form-data body (RFC 7578) without copying: parts are views, so that an upload is in memory once.
 * Undefined for a malformed body, or one with more than 1,000 parts.
 */
export function readParts(body: Uint8Array<ArrayBuffer>, contentType: string): FormPart[] | undefined {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const delimiter = `${LINE}--${quoted ?? plain}`;
  if (quoted === undefined && plain === undefined) return undefined;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const first = delimiter.slice(LINE.length);
  if (!startsWith(bytes, 0, first)) return undefined;
  const parts: FormPart[] = [];
  for (let at = first.length; ; ) {
    if (startsWith(bytes, at, "--")) return isOver(bytes, at + 2) ? parts : undefined;
    const head = startsWith(bytes, at, LINE) ? readHead(bytes, at + LINE.length) : undefined;
    if (!head || parts.length === MOST_PARTS) return undefined;
    const end = bytes.indexOf(delimiter, head.end, "latin1");
    if (end === -1) return undefined;
    const content = body.subarray(head.end, end);
    parts.push({ ...head.names, content });
    at = end + delimiter.length;
  }
}

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.toString("latin1", at, at + text.length) === text;

const isOver = (bytes: Buffer, at: number): boolean => at === bytes.length || bytes.toString("latin1", at) === LINE;

/** The headers of a part, which contain its name, and the offset where they end. */
function readHead(bytes: Buffer, at: number) {
  const end = bytes.subarray(at, at + LONGEST_HEAD).indexOf(LINE + LINE);
  if (end === -1) return undefined;
  const lines = bytes.toString("utf8", at, at + end).split(LINE);
  const dispositions = lines.filter((line) => /^content-disposition\s*:/i.test(line));
  const names = dispositions.length === 1 ? readNames(dispositions[0] ?? "") : undefined;
  return names && { names, end: at + end + 2 * LINE.length };
}

function readNames(disposition: string): { readonly name: string; readonly filename?: string } | undefined {
  const value = disposition.slice(disposition.indexOf(":") + 1).trim();
  if (!/^form-data\s*(?:;|$)/i.test(value)) return undefined;
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
