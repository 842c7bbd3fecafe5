import { staysOnSite } from "../css/url-origin.js";
import { isAllowedHref } from "./href.js";

const PACKAGE_FILE = /^(?:\.\/)?assets\/(?:[^/\\%?#\u0000-\u001f]+\/)*([^/\\%?#\u0000-\u001f]+)$/;
const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;

/** Target of an image's `source`. */
export type ImageSource =
  | {
      readonly kind: "package";
      /** Base name: unpacking ignores folders inside `assets/`. */
      readonly file: string;
    }
  | { readonly kind: "site"; readonly path: string }
  | { readonly kind: "absolute"; readonly url: string };

/**
 * Parses an image `source`: `assets/<file>` inside a package, an absolute path on the same site, or an absolute http(s) URL.
 * Returns undefined for anything else, such as traversal, other schemes, protocol-relative or deceptive spellings.
 */
export function readImageSource(source: string): ImageSource | undefined {
  if (/^https?:\/\//i.test(source)) return isAllowedHref(source) ? { kind: "absolute", url: source } : undefined;
  if (DOT_SEGMENT.test(source.replace(/^\.\//, ""))) return undefined;
  const file = PACKAGE_FILE.exec(source)?.[1];
  if (file !== undefined) return { kind: "package", file };
  if (!isAllowedHref(source) || !source.startsWith("/") || !staysOnSite(source)) return undefined;
  return { kind: "site", path: source };
}
