/** Markup of an XML document: made by `xml`. */
export class Xml {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

/** What a template may hold; text is escaped, and nothing at all stands for `null`, `undefined` and `false`. */
export type XmlValue = Xml | string | null | undefined | false | readonly XmlValue[];

// XML 1.0 has no way to write these, not even as references; halves of surrogate pairs are among them.
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const SPECIAL = /[&<>"'\r]/g;

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
  // A bare one would be read as a line feed.
  ["\r", "&#13;"],
]);

/** Text without what no XML document can hold. */
export const possibleText = (text: string): string => text.replace(IMPOSSIBLE, "");

const escapeXml = (text: string): string =>
  possibleText(text).replace(SPECIAL, (character) => REFERENCES.get(character) ?? character);

/** UTF-16 units of a text in an XML document. */
export const xmlLength = (text: string): number => escapeXml(text).length;

/** Template tag that escapes every value but `Xml`. Attributes have to be quoted. */
export function xml(strings: TemplateStringsArray, ...values: readonly XmlValue[]): Xml {
  let markup = strings[0] ?? "";
  for (const [index, value] of values.entries()) markup += markupOf(value) + (strings[index + 1] ?? "");
  return new Xml(markup);
}

/** A whole document with this root element. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

function markupOf(value: XmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeXml(value);
  return value instanceof Xml ? value.toString() : value.map(markupOf).join("");
}
