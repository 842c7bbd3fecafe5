// Two bases that share neither scheme nor host: a reference that keeps the origin of both has no scheme and no host of its own.
const BASES = ["https://site.invalid/", "http://elsewhere.invalid/"] as const;

/**
 * True when a URL reference stays on the site that uses it. Parses as a browser does, so it recognises `//host`, `/\host`,
 * `https:host`, any other scheme, and spellings with tabs or line ends inside.
 */
export function staysOnSite(reference: string): boolean {
  return BASES.every((base) => URL.parse(reference, base)?.origin === originOf(base));
}

/** True for a `data:` URL, which fetches nothing. */
export function isDataUrl(reference: string): boolean {
  return URL.parse(reference)?.protocol === "data:";
}

/** True when using the reference would fetch from another origin. */
export function isRemoteReference(reference: string): boolean {
  return !isDataUrl(reference) && !staysOnSite(reference);
}

const originOf = (base: string): string => base.slice(0, -1);
