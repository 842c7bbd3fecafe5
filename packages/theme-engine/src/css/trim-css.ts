/** Trims white space, except for a character that a final backslash escapes: it belongs to a name. */
export function trimCss(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.endsWith("\\")) return trimmed;
  const start = text.indexOf(trimmed);
  return text.slice(start, start + trimmed.length + (endsInEscape(trimmed) ? 1 : 0));
}

/** True when the last backslash escapes the next character and is not escaped itself. */
function endsInEscape(text: string): boolean {
  let backslashes = 0;
  while (text[text.length - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}
