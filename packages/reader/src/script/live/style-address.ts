/** The address of another version of the stylesheet; other query parameters, such as the reader's theme, stay. */
export function withVersion(href: string, version: string): string {
  const url = new URL(href);
  url.searchParams.set("v", version);
  return url.href;
}

/** The theme in the address of a stylesheet; null for the site's own look. */
export const themeOf = (href: string): string | null => new URL(href).searchParams.get("theme");

/** Adds the reader's theme to an address. */
export const aboutTheme = <Path extends string>(path: Path, theme: string | null): Path | `${Path}?${string}` =>
  theme === null ? path : `${path}?${new URLSearchParams({ theme })}`;

/** The site's version. If the reader has chosen a theme, the version of the theme library follows. */
const VERSION = /^(\d+)(?:\.(\d+))?$/;

/**
 * True when the version is newer than the current one. Both of its numbers grow, and one process of the site may be behind
 * others for a moment.
 */
export function isNewer(version: string, shown: string | null): boolean {
  const [next, current] = [VERSION.exec(version), VERSION.exec(shown ?? "")];
  if (!next || !current) return version !== shown;
  if (next[1] !== current[1]) return Number(next[1]) > Number(current[1]);
  // The reader's theme was installed or removed, so the numbers are not comparable.
  if (!next[2] || !current[2]) return next[2] !== current[2];
  return Number(next[2]) > Number(current[2]);
}
