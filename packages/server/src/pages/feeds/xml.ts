import { templateTexts } from "@sitevine/renderer";

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

/** Values that a template accepts. Text is escaped; `null`, `undefined` and `false` give nothing. */
export type XmlValue = Xml | string | null | undefined | false | readonly XmlValue[];

// XML 1.0 cannot represent these, not even as references; halves of surrogate pairs are among them.
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const SPECIAL = /[&<>"'\r]/g;

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&apos;"],
  // A literal one would be read as a line feed.
  ["\r", "&#13;"],
]);

/** The text without characters that XML cannot represent. */
export const possibleText = (text: string): string => text.replace(IMPOSSIBLE, "");

const escapeXml = (text: string): string =>
  possibleText(text).replace(SPECIAL, (character) => REFERENCES.get(character) ?? character);

/** The length of a text in an XML document, in UTF-16 units. */
export const xmlLength = (text: string): number => escapeXml(text).length;

/** Template tag that escapes every value except `Xml`. Attributes must be quoted. For line breaks see `templateTexts`. */
export function xml(strings: TemplateStringsArray, ...values: readonly XmlValue[]): Xml {
  const texts = templateTexts(strings);
  let markup = texts[0] ?? "";
  for (const [index, value] of values.entries()) markup += markupOf(value) + (texts[index + 1] ?? "");
  return new Xml(markup);
}

/** A whole document with this root element. */
export const xmlDocument = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

function markupOf(value: XmlValue): string {
  if (value === null || value === undefined || value === false) return "";
  if (typeof value === "string") return escapeXml(value);
  return value instanceof Xml ? value.toString() : value.map(markupOf).join("");
}
