import type { LayoutDocument } from "@sitevine/contracts";
import type { Database } from "../../platform/db/database.js";
import type { StyleVersion } from "../appearance/index.js";
import type { LayoutRegistry } from "./layout-registry.js";
import { findPublishedLayouts, findPublishedVariant } from "./layouts.repo.js";

/** One document for every template: published or shipped where there is one, else the built-in default. */
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
  /** The published layout of the page `/p/<slug>`, in whatever theme; null where there is no such page. */
  findPage(slug: string): Promise<LayoutDocument | null>;
}

const MAX_CACHED = 64;
const OWN = "";
const PAGE = "page.detail";

export function createPublishedLayouts(
  db: Database,
  version: StyleVersion,
  themes: ShippedLayouts,
  registry: LayoutRegistry,
): PublishedLayouts {
  let cachedVersion: string | undefined;
  const sets = new Map<string, LayoutSet>();
  const pages = new Map<string, LayoutDocument>();

  /** Names what is cached, and forgets it when that is another one than before. */
  async function useVersion(): Promise<string> {
    const current = `${await version.get()} ${registry.revision()}`;
    if (current !== cachedVersion) {
      cachedVersion = current;
      sets.clear();
      pages.clear();
    }
    return current;
  }

  async function cached<T extends object | null>(
    cache: Map<string, NonNullable<T>>,
    key: string,
    current: string,
    load: () => Promise<T>,
  ): Promise<T> {
    const known = cache.get(key);
    if (known) return known;
    const value = await load();
    // Something may have changed while it was read; only what belongs to the version asked for is kept.
    if (value && cachedVersion === current && cache.size < MAX_CACHED) cache.set(key, value);
    return value;
  }

  /** Documents of templates that nothing has registered now are left out. */
  const complete = (layouts: ReadonlyMap<string, LayoutDocument>): LayoutSet =>
    new Map(registry.templates().map(({ key, builtIn }) => [key, layouts.get(key) ?? builtIn]));

  return {
    async forReader(themeId) {
      const current = await useVersion();
      const revision = themeId === undefined ? null : await themes.findRevision(themeId);
      if (themeId === undefined || revision === null)
        return cached(sets, OWN, current, async () => complete(await findPublishedLayouts(db.read)));
      return cached(sets, revision, current, async () => complete(await themes.findLayouts(themeId)));
    },
    async findPage(slug) {
      const current = await useVersion();
      return cached(pages, slug, current, () => findPublishedVariant(db.read, PAGE, `${PAGE}:${slug}`));
    },
  };
}
