/** The address of the stylesheet in another version; everything else that it asks for stays, such as the reader's theme. */
export function withVersion(href: string, version: string): string {
  const url = new URL(href);
  url.searchParams.set("v", version);
  return url.href;
}

/** The theme that the sheet at this address is of; null for the site's own look. */
export const themeOf = (href: string): string | null => new URL(href).searchParams.get("theme");

/** The address of a question about what a reader of the theme wears. */
export const aboutTheme = <Path extends string>(path: Path, theme: string | null): Path | `${Path}?${string}` =>
  theme === null ? path : `${path}?${new URLSearchParams({ theme })}`;

/** The site's version; then, for readers of a theme of their own choice, the number of what is installed. */
const VERSION = /^(\d+)(?:\.(\d+))?$/;

/**
 * True when a version came after the other. Both of its numbers count upwards, and a process of the site may lag behind
 * for a moment.
 */
export function isNewer(version: string, worn: string | null): boolean {
  const [next, current] = [VERSION.exec(version), VERSION.exec(worn ?? "")];
  if (!next || !current) return version !== worn;
  if (next[1] !== current[1]) return Number(next[1]) > Number(current[1]);
  // The reader's theme came or went, so the numbers do not count the same.
  if (!next[2] || !current[2]) return next[2] !== current[2];
  return Number(next[2]) > Number(current[2]);
}
