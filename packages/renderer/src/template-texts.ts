const compacted = new WeakMap<TemplateStringsArray, readonly string[]>();

// The character on each side is part of the decision.
const LINE_BREAK = /(^|.)\n[ \t]*(?=(.|$))/gs;

/**
 * The texts of a markup template without its layout, so that a template can span lines without making a page heavier. A
 * line break and the indentation after it render nothing beside a tag or a value, and one space between words or
 * attributes.
 */
export function templateTexts(strings: TemplateStringsArray): readonly string[] {
  const known = compacted.get(strings);
  if (known) return known;
  const texts = strings.map((text) => (text.includes("\n") ? text.replace(LINE_BREAK, oneLine) : text));
  compacted.set(strings, texts);
  return texts;
}

function oneLine(_: string, before: string, after: string): string {
  const isBesideMarkup = before === "" || before === ">" || after === "" || after === "<" || after === ">";
  return isBesideMarkup ? before : `${before} `;
}
