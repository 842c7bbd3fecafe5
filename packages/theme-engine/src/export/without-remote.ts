import { isDataUrl, staysOnSite } from "@sitevine/contracts/css";
import { mapCssReferences } from "../css/map-references.js";

// Replaces a remote picture or font with an empty one, so that the rest of the declaration and of its rule keep their meaning.
const NOTHING = "data:,";

/** Returns a stylesheet without references to other sites, and the addresses that were removed, each once. */
export function withoutRemote(css: string | null): {
  readonly css: string | null;
  readonly leftOut: readonly string[];
} {
  if (css === null) return { css, leftOut: [] };
  const leftOut = new Set<string>();
  const local = mapCssReferences(css, (url) => {
    if (isDataUrl(url) || staysOnSite(url)) return url;
    leftOut.add(url);
    return NOTHING;
  });
  return { css: local, leftOut: [...leftOut] };
}
