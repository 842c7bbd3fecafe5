/** A part of a text with markup: words, or an element with what is inside. */
export type MarkupNode = string | MarkupElement;

export interface MarkupElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MarkupNode[];
}

const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][\w-]*(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([a-z][\w-]*)(?:="([^"]*)")?/gi;
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,5}));/gi;
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };
const EMPTY: ReadonlySet<string> = new Set(["br", "hr", "img", "input"]);
const LAST_CODE_POINT = 0x10_ff_ff;

function decoded(text: string): string {
  return text.replace(ENTITY, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : whole;
  });
}

const attributesOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name.toLowerCase(), decoded(value)]),
  );

interface Open extends MarkupElement {
  readonly children: MarkupNode[];
}

/**
 * Reads markup that the site has sanitised. The panels may turn no text into markup (Trusted Types), so they make elements of
 * what this returns. What is no tag is text.
 */
export function readMarkup(html: string): readonly MarkupNode[] {
  const root: Open = { tag: "", attributes: {}, children: [] };
  const open: Open[] = [root];
  const put = (node: MarkupNode): void => void open.at(-1)?.children.push(node);
  let at = 0;
  for (const { 0: token, 1: slash, 2: name = "", 3: rest = "", index } of html.matchAll(TOKEN)) {
    if (index > at) put(decoded(html.slice(at, index)));
    at = index + token.length;
    const tag = name.toLowerCase();
    if (slash) {
      const opened = open.findLastIndex((element) => element.tag === tag);
      if (opened > 0) open.splice(opened);
      continue;
    }
    const element: Open = { tag, attributes: attributesOf(rest), children: [] };
    put(element);
    if (!EMPTY.has(tag)) open.push(element);
  }
  if (at < html.length) put(decoded(html.slice(at)));
  return root.children;
}
