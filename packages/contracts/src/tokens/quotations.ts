const START = /["']|\/\*|url\(/gi;
const PLAIN_URL = /url\( *(?!\/\/)[\w./-]* *\)/iy;

/**
 * Replaces each comment, string and plain url() of the same origin with a space, since they do not affect the grammar around
 * them. It tells them apart as a tokenizer does: from the left, whichever begins first. Returns undefined if one is left open
 * or a url() is not plain. It reads each character a bounded number of times.
 */
export function withoutQuotations(value: string): string | undefined {
  let rest = "";
  let from = 0;
  START.lastIndex = 0;
  for (let start = START.exec(value); start; start = START.exec(value)) {
    const end = endOf(value, start.index, start[0]);
    if (end === undefined) return undefined;
    rest += `${value.slice(from, start.index)} `;
    from = end;
    START.lastIndex = end;
  }
  return rest + value.slice(from);
}

/** The index after the comment, string or url() that begins at `start`. */
function endOf(value: string, start: number, opening: string): number | undefined {
  if (opening === "/*") return endOrOpen(value.indexOf("*/", start + 2), 2);
  if (opening === '"' || opening === "'") return endOrOpen(closingQuote(value, start, opening), 1);
  PLAIN_URL.lastIndex = start;
  return PLAIN_URL.test(value) ? PLAIN_URL.lastIndex : undefined;
}

const endOrOpen = (at: number, length: number): number | undefined => (at === -1 ? undefined : at + length);

function closingQuote(value: string, start: number, quote: string): number {
  for (let at = start + 1; at < value.length; at++) {
    const character = value[at];
    if (character === quote) return at;
    if (character === "\n") return -1;
    if (character === "\\") {
      at += 1;
      if (value[at] === "\n") return -1;
    }
  }
  return -1;
}
