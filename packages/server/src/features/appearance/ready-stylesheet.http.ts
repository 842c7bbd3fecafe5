import { getStylesheet } from "@sitevine/api";
import type { ReadyAsset } from "../../http/ready-replies.js";
import { FINAL, REVALIDATE } from "./cache-headers.http.js";
import type { Stylesheets } from "./stylesheets.cache.js";

/** The site's own stylesheet under its plain address or that of the current version, if it is in memory. */
export function readyStylesheet(stylesheets: Stylesheets, url: string): ReadyAsset | undefined {
  const { path } = getStylesheet;
  if (!url.startsWith(path)) return undefined;
  const ready = stylesheets.peek();
  if (!ready) return undefined;
  if (url.length === path.length) return { asset: ready.asset, headers: REVALIDATE };
  return url === `${path}?v=${ready.version}` ? { asset: ready.asset, headers: FINAL } : undefined;
}
