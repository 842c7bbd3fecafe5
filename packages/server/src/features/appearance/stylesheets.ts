import type { TokenMap } from "@sitevine/contracts";
import { compileStylesheet } from "@sitevine/theme-engine";
import { type PreparedAsset, prepareAsset } from "../../http/prepared-asset.js";
import type { Database } from "../../platform/db/database.js";
import type { AppearanceLayers } from "./appearance.repo.js";
import { findDraftLayers, findLayers } from "./appearance.repo.js";
import type { StyleVersion } from "./style-version.js";

const MEDIA_TYPE = "text/css; charset=utf-8";
// Readers choose among installed themes; ids that match none share the site's own sheet.
const MAX_CACHED = 64;

/** A theme as its author shipped it. */
export interface ShippedLook {
  readonly tokens: TokenMap;
  readonly compiledCss: string;
}

/** Installed themes that the site does not wear, for readers who chose one. */
export interface ShippedThemes {
  /** Names what is installed under the id now; null when nothing is, or when the site wears it anyway. */
  findRevision(themeId: string): Promise<string | null>;
  findLook(themeId: string): Promise<ShippedLook | null>;
}

/** A sheet as readers get it. */
export interface LiveSheet {
  readonly asset: PreparedAsset;
  /** The style version that it belongs to; null where the library may change it without a new version. */
  readonly version: string | null;
}

/** The compiled stylesheets of the site. */
export interface Stylesheets {
  /** The sheet for a reader: the site's own, or an installed theme's as shipped, without the admin layer. */
  live(themeId: string | undefined): Promise<LiveSheet>;
  /** The site's own sheet and its version, when they are at hand right now. */
  peek(): { readonly asset: PreparedAsset; readonly version: string } | undefined;
  draft(): Promise<PreparedAsset>;
}

const assemble = ({ themeTokens, adminTokens, compiled, font }: AppearanceLayers): string =>
  compileStylesheet({
    ...{ theme: themeTokens, admin: adminTokens, siteFont: font || null },
    ...{ themeCss: compiled.theme, adminCss: compiled.admin },
  });

export function createStylesheets(db: Database, version: StyleVersion, themes: ShippedThemes): Stylesheets {
  let cachedVersion: string | undefined;
  let own: PreparedAsset | undefined;
  const shipped = new Map<string, PreparedAsset>();

  async function useVersion(): Promise<string> {
    const current = await version.get();
    if (current !== cachedVersion) {
      cachedVersion = current;
      own = undefined;
      shipped.clear();
    }
    return current;
  }

  async function ownSheet(current: string): Promise<PreparedAsset> {
    if (own) return own;
    const sheet = prepareAsset(assemble(await findLayers(db.read)), MEDIA_TYPE);
    // A switch may have happened while the layers were read; only a sheet of the version asked for is kept.
    if (cachedVersion === current) own = sheet;
    return sheet;
  }

  async function chosenSheet(themeId: string, current: string): Promise<PreparedAsset> {
    const revision = await themes.findRevision(themeId);
    if (revision === null) return ownSheet(current);
    const known = shipped.get(revision);
    if (known) return known;
    const look = await themes.findLook(themeId);
    if (!look) return ownSheet(current);
    const css = compileStylesheet({ theme: look.tokens, admin: null, themeCss: look.compiledCss, adminCss: "" });
    const sheet = prepareAsset(css, MEDIA_TYPE);
    if (cachedVersion === current && shipped.size < MAX_CACHED) shipped.set(revision, sheet);
    return sheet;
  }

  return {
    peek() {
      const current = version.peek();
      return current !== undefined && current === cachedVersion && own ? { asset: own, version: current } : undefined;
    },
    async live(themeId) {
      const current = await useVersion();
      if (themeId === undefined) return { asset: await ownSheet(current), version: current };
      return { asset: await chosenSheet(themeId, current), version: null };
    },
    async draft() {
      return prepareAsset(assemble(await findDraftLayers(db.read)), MEDIA_TYPE);
    },
  };
}
