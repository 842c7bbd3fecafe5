import { isDataUrl, staysOnSite } from "@sitevine/contracts/css";
import { mapCssReferences } from "../css/map-references.js";

// Stands for a picture or font of nothing: the rest of the declaration, and of its rule, goes on meaning what it did.
const NOTHING = "data:,";

/** A stylesheet without what it takes from other sites, and the addresses that were left out, each once. */
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
