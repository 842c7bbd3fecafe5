import { listReferences, quoteCssString, tokenizeCss } from "@sitevine/contracts/css";

/**
 * Copies the source of a stylesheet and passes the address of each reference to another resource through `change`, with escapes
 * resolved. Comments, spaces and references that do not change stay as written.
 */
export function mapCssReferences(source: string, change: (url: string) => string): string {
  let mapped = "";
  let copied = 0;
  for (const reference of listReferences(tokenizeCss(source))) {
    if (reference.kind === "unresolvable") continue;
    const changed = change(reference.url);
    if (changed === reference.url) continue;
    const quoted = quoteCssString(changed);
    const { type, start, end } = reference.token;
    mapped += source.slice(copied, start) + (type === "url" ? `url(${quoted})` : quoted);
    copied = end;
  }
  return mapped + source.slice(copied);
}
