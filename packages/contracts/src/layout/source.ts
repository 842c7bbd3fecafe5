import { isAllowedHref } from "./href.js";

const PACKAGE_FILE = /^(?:\.\/)?assets\/([^/\\%?#\u0000-\u001f]+)$/;

/** Where an image's `source` points. */
export type ImageSource =
  | { readonly kind: "package"; readonly file: string }
  | { readonly kind: "site"; readonly path: string }
  | { readonly kind: "absolute"; readonly url: string };

/**
 * Reads an image `source`: `assets/<file>` inside a package, an absolute same-site path, or an absolute http(s) URL.
 * Anything else (traversal, other schemes, protocol-relative or deceptive spellings) is undefined.
 */
export function readImageSource(source: string): ImageSource | undefined {
  const file = PACKAGE_FILE.exec(source)?.[1];
  if (file !== undefined && file !== "." && file !== "..") return { kind: "package", file };
  if (!isAllowedHref(source)) return undefined;
  const base = "https://site.invalid";
  const url = new URL(source, `${base}/`);
  if (/^https?:\/\//i.test(source)) return { kind: "absolute", url: source };
  const escapes = /(^|[/])(\.|%2e){2}([/]|$)/i.test(source);
  return source.startsWith("/") && url.origin === base && !escapes ? { kind: "site", path: source } : undefined;
}
