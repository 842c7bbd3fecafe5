import { type LayoutDocument, themeAppearance } from "@sitevine/contracts";
import { assetBaseOf, rewriteLayoutAssets } from "@sitevine/theme-engine";
import type { Database, Queryable } from "../../platform/db/database.js";
import { createLookCache, type ShippedThemes, type StyleVersion } from "../appearance/index.js";
import type { ShippedLayouts } from "../layouts/index.js";
import { type AssetAddresses, createAssetAddresses } from "./asset-addresses.model.js";
import { findActiveLayout, findAllAssets, findLibrary, findTheme, findThemeLayouts } from "./library.repo.js";
import type { LibraryEntry } from "./library-theme.model.js";

/** The theme that a reader chose, if it is installed and not the active one. */
export const findChoice = (entries: readonly LibraryEntry[], chosen: string | undefined): LibraryEntry | undefined =>
  entries.find(({ manifest, active }) => manifest.id === chosen && !active);

/** The theme library as readers use it. */
export interface ReaderLibrary extends ShippedThemes, ShippedLayouts {
  /** Every installed theme, the active one first; read again when the library has changed. */
  entries(): Promise<readonly LibraryEntry[]>;
  /** Addresses of theme files that contain the hash of their bytes. */
  addresses(): Promise<AssetAddresses>;
}

const LIBRARY = "library";

/** A number that differs after each install of the theme. */
const revisionOf = ({ updatedAt }: LibraryEntry): string => String(Date.parse(updatedAt));

export function createReaderLibrary(db: Database, version: StyleVersion): ReaderLibrary {
  const library = createLookCache<readonly LibraryEntry[]>(version, 1);
  const entries = (): Promise<readonly LibraryEntry[]> => library.find(LIBRARY, () => findLibrary(db.read));

  const files = createLookCache<AssetAddresses>(version, 1);
  const addresses = (): Promise<AssetAddresses> =>
    files.find(LIBRARY, async () => createAssetAddresses(await findAllAssets(db.read)));

  return {
    entries,
    addresses,
    addressFiles: async (css) => (await addresses()).inStylesheet(css),
    async findRevision(themeId) {
      const entry = findChoice(await entries(), themeId);
      return entry ? revisionOf(entry) : null;
    },
    async findLook(themeId) {
      const theme = await findTheme(db.read, themeId);
      if (!theme) return null;
      const { manifest, tokens, compiledCss } = theme;
      return { appearance: themeAppearance(manifest), tokens, compiledCss };
    },
    async findLayouts(themeId) {
      const layouts = await findThemeLayouts(db.read, themeId);
      return new Map([...layouts].map(([key, document]) => [key, rewriteLayoutAssets(document, assetBaseOf(themeId))]));
    },
  };
}

/**
 * The template as the active theme ships it, with the addresses that its images are served under; null where it ships
 * none.
 */
export async function findActiveThemeLayout(db: Queryable, templateKey: string): Promise<LayoutDocument | null> {
  const shipped = await findActiveLayout(db, templateKey);
  return shipped ? rewriteLayoutAssets(shipped.document, assetBaseOf(shipped.themeId)) : null;
}
