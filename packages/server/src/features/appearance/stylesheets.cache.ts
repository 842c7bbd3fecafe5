import type { TokenMap, TokenSet } from "@sitevine/contracts";
import {
  type Appearance,
  compileStylesheet,
  type FirstFonts,
  findFirstFonts,
  type StylesheetLayers,
  servedTokens,
} from "@sitevine/theme-engine";
import { type PreparedAsset, prepareAsset } from "../../platform/assets/prepared-asset.js";
import type { Database } from "../../platform/db/database.js";
import { sheetFor } from "./admin-sheet.model.js";
import type { AppearanceLayers } from "./appearance.repo.js";
import { findDraftLayers, findLayers } from "./appearance.repo.js";
import { createLookCache } from "./look.cache.js";
import { chosenLookVersion, type StyleVersion } from "./style-version.cache.js";

const MEDIA_TYPE = "text/css; charset=utf-8";
// Readers choose among installed themes; unknown ids share the site's own stylesheet.
const MAX_CACHED = 64;

/** A theme as its author shipped it. */
export interface ShippedLook {
  readonly appearance: Appearance;
  readonly tokens: TokenMap;
  readonly compiledCss: string;
}

/** Installed themes that are not active, for readers who chose one. */
export interface ShippedThemes {
  /** A number for the theme that is installed under the id now; null when none is, or when it is the active one. */
  findRevision(themeId: string): Promise<string | null>;
  findLook(themeId: string): Promise<ShippedLook | null>;
  /** The stylesheet, with addresses of theme files that contain the hash of their bytes. */
  addressFiles(css: string): Promise<string>;
}

/** A stylesheet as it is served to readers. */
export interface LiveSheet {
  readonly asset: PreparedAsset;
  /** The version of its look; for a chosen theme, the version that its readers get. */
  readonly version: string;
  /** The theme that the reader chose; undefined for the site's own look. */
  readonly themeId: string | undefined;
  /** The fonts that its pages are first seen in. */
  readonly fonts: FirstFonts;
  /** The tokens of the whole page, as served; those that are not set have their defaults. */
  readonly tokens: TokenSet;
}

/** The compiled stylesheets of the site. */
export interface Stylesheets {
  /**
   * The stylesheet for a reader: the site's own, or that of an installed theme as shipped, without the administrators'
   * changes.
   */
  live(themeId: string | undefined): Promise<LiveSheet>;
  /** The site's own stylesheet and its version, if they are in memory. */
  peek(): LiveSheet | undefined;
  draft(): Promise<PreparedAsset>;
}

const ownLayers = ({ appearance, themeTokens, adminTokens, compiled, font }: AppearanceLayers): StylesheetLayers => ({
  appearance,
  theme: themeTokens,
  admin: adminTokens,
  siteFont: font || null,
  themeCss: compiled.theme,
  adminCss: sheetFor(compiled.admin, appearance),
});

const OWN = "";

export function createStylesheets(db: Database, version: StyleVersion, themes: ShippedThemes): Stylesheets {
  const own = createLookCache<LiveSheet>(version, 1);
  const shipped = createLookCache<LiveSheet>(version, MAX_CACHED);

  /** The stylesheet and its fonts, which the page loads ahead by the very addresses that the stylesheet names. */
  async function prepare(layers: StylesheetLayers): Promise<Pick<LiveSheet, "asset" | "fonts" | "tokens">> {
    const css = await themes.addressFiles(compileStylesheet(layers));
    const tokens = servedTokens(layers).global ?? {};
    return { asset: prepareAsset(css, MEDIA_TYPE), fonts: findFirstFonts(layers, css), tokens };
  }

  const ownSheet = (): Promise<LiveSheet> =>
    own.find(OWN, async (state) => ({
      ...(await prepare(ownLayers(await findLayers(db.read)))),
      version: state.version,
      themeId: undefined,
    }));

  async function chosenSheet(themeId: string): Promise<LiveSheet> {
    if ((await themes.findRevision(themeId)) === null) return ownSheet();
    return shipped.find(themeId, async (state) => {
      const revision = await themes.findRevision(themeId);
      const look = revision === null ? null : await themes.findLook(themeId);
      if (revision === null || !look) return ownSheet();
      const layers = {
        appearance: look.appearance,
        theme: look.tokens,
        admin: null,
        themeCss: look.compiledCss,
        adminCss: "",
      };
      return { ...(await prepare(layers)), version: chosenLookVersion(state.version, revision), themeId };
    });
  }

  return {
    peek: () => own.peek(OWN),
    live: (themeId) => (themeId === undefined ? ownSheet() : chosenSheet(themeId)),
    async draft() {
      return prepareAsset(compileStylesheet(ownLayers(await findDraftLayers(db.read))), MEDIA_TYPE);
    },
  };
}
