const SPECIAL = /[&<>"'\u0000]/;
const EVERY_SPECIAL = /[&<>"'\u0000]/g;

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
  ["\u0000", "\ufffd"],
]);

/** Escapes text for use between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(EVERY_SPECIAL, (character) => ENTITIES.get(character) ?? character);
}
