import type { LayoutDocument } from "@sitevine/contracts";
import { stockLayouts } from "@sitevine/renderer";
import type { Database } from "../../platform/db/database.js";
import type { StyleVersion } from "../appearance/index.js";
import { findPublishedLayouts, findPublishedPage } from "./layouts.repo.js";

/** One document for every template of the core: published or shipped where there is one, else the built-in default. */
export type LayoutSet = ReadonlyMap<string, LayoutDocument>;

/** Installed themes that the site does not wear, for readers who chose one. */
export interface ShippedLayouts {
  /** Names what is installed under the id now; null when nothing is, or when the site wears it anyway. */
  findRevision(themeId: string): Promise<string | null>;
  findLayouts(themeId: string): Promise<ReadonlyMap<string, LayoutDocument>>;
}

/** What readers see. Cached until the style version changes, which any published change of a layout makes happen. */
export interface PublishedLayouts {
  forReader(themeId: string | undefined): Promise<LayoutSet>;
  /** The layout of the page at `/p/<slug>`, as it is now; null where nobody has published one. */
  page(slug: string): Promise<LayoutDocument | null>;
}

const MAX_CACHED = 64;
const OWN = "";

export function createPublishedLayouts(db: Database, version: StyleVersion, themes: ShippedLayouts): PublishedLayouts {
  let cachedVersion: string | undefined;
  const cache = new Map<string, LayoutSet>();

  async function cached(
    key: string,
    current: string,
    load: () => Promise<ReadonlyMap<string, LayoutDocument>>,
  ): Promise<LayoutSet> {
    const known = cache.get(key);
    if (known) return known;
    const layouts: LayoutSet = new Map([...stockLayouts, ...(await load())]);
    if (cachedVersion === current && cache.size < MAX_CACHED) cache.set(key, layouts);
    return layouts;
  }

  return {
    page: (slug) => findPublishedPage(db.read, slug),
    async forReader(themeId) {
      const current = await version.get();
      if (current !== cachedVersion) {
        cachedVersion = current;
        cache.clear();
      }
      const revision = themeId === undefined ? null : await themes.findRevision(themeId);
      if (themeId === undefined || revision === null) return cached(OWN, current, () => findPublishedLayouts(db.read));
      return cached(revision, current, () => themes.findLayouts(themeId));
    },
  };
}
