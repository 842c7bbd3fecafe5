import type { LayoutDocument } from "@sitevine/contracts";
import type { Database } from "../../platform/db/database.js";
import { createLookCache, type StyleVersion } from "../appearance/index.js";
import type { LayoutRegistry } from "./layout.registry.js";
import { findPublishedLayouts, findPublishedVariant } from "./layouts.repo.js";

/** One document for every template: published or shipped where there is one, else the built-in default. */
export type LayoutSet = ReadonlyMap<string, LayoutDocument>;

/** Installed themes that are not active, for readers who chose one. */
export interface ShippedLayouts {
  /** A number for the theme that is installed under the id now; null when none is, or when it is the active one. */
  findRevision(themeId: string): Promise<string | null>;
  findLayouts(themeId: string): Promise<ReadonlyMap<string, LayoutDocument>>;
}

/**
 * The layouts that readers see. They are cached until the style version changes, which every published change of a
 * layout causes.
 */
export interface PublishedLayouts {
  /** A number that differs after templates or blocks were added or removed. */
  revision(): number;
  forReader(themeId: string | undefined): Promise<LayoutSet>;
  /** The published layout of the page `/p/<slug>`, the same for every theme; null when there is no such page. */
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
  const sets = createLookCache<LayoutSet>(version, MAX_CACHED);
  const pages = createLookCache<LayoutDocument | null>(version, MAX_CACHED);

  /** Documents of templates that are not registered now are left out. */
  const complete = (layouts: ReadonlyMap<string, LayoutDocument>): LayoutSet =>
    new Map(registry.templates().map(({ key, builtIn }) => [key, layouts.get(key) ?? builtIn]));

  const findSet = (name: string, load: () => Promise<ReadonlyMap<string, LayoutDocument>>): Promise<LayoutSet> =>
    sets.find(`${registry.revision()} ${name}`, async () => complete(await load()));

  const isChoice = async (themeId: string): Promise<boolean> => (await themes.findRevision(themeId)) !== null;

  const findOwn = (): Promise<ReadonlyMap<string, LayoutDocument>> => findPublishedLayouts(db.read);

  return {
    revision: () => registry.revision(),
    async forReader(themeId) {
      if (themeId === undefined || !(await isChoice(themeId))) return findSet(OWN, findOwn);
      // The theme may have left the library by the time its layouts are read.
      return findSet(themeId, async () => ((await isChoice(themeId)) ? themes.findLayouts(themeId) : findOwn()));
    },
    findPage: (slug) => pages.find(slug, () => findPublishedVariant(db.read, PAGE, `${PAGE}:${slug}`)),
  };
}
