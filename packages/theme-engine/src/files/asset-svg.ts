const PROLOG_BYTES = 64 * 1024;

/** True when the root element of an XML document is `svg`. Parses the prolog as XML does, up to the first tag. */
export function isSvg(bytes: Uint8Array): boolean {
  const text = decodeProlog(bytes.subarray(0, PROLOG_BYTES));
  let at = skipSpace(text, 0);
  while (text[at] === "<" && (text[at + 1] === "?" || text[at + 1] === "!")) {
    const end = endOfMarkup(text, at);
    if (end === undefined) return false;
    at = skipSpace(text, end);
  }
  return /^<svg[\s/>]/.test(text.slice(at, at + 5));
}

function decodeProlog(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return new TextDecoder().decode(bytes);
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && " \t\r\n".includes(text.charAt(at))) at += 1;
  return at;
}

/** Index after a processing instruction, comment or document type. */
function endOfMarkup(text: string, at: number): number | undefined {
  if (text.startsWith("<?", at)) return after(text, "?>", at + 2);
  if (text.startsWith("<!--", at)) return after(text, "-->", at + 4);
  return /^<!DOCTYPE\s+svg[\s[>]/.test(text.slice(at, at + 64)) ? endOfDoctype(text, at) : undefined;
}

function endOfDoctype(text: string, start: number): number | undefined {
  let inSubset = false;
  for (let at = start + 9; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"' || character === "'") {
      const close = text.indexOf(character, at + 1);
      if (close === -1) return undefined;
      at = close;
    } else if (character === "[") inSubset = true;
    else if (character === "]") inSubset = false;
    else if (character === ">" && !inSubset) return at + 1;
  }
  return undefined;
}

function after(text: string, mark: string, from: number): number | undefined {
  const found = text.indexOf(mark, from);
  return found === -1 ? undefined : found + mark.length;
}
