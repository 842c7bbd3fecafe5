import { LAYOUT_SCHEMA_VERSION, type LayoutDocument, type ThemeManifest } from "@sitevine/contracts";
import { assetBaseOf } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import { type ChangeAppearance, findLookSource, type LookSource } from "../appearance/index.js";
import { findStoredLayouts, type LayoutRegistry } from "../layouts/index.js";
import type { LookChecks } from "../look-checks/index.js";
import type { AssetFiles } from "./asset-files.port.js";
import { findAsset } from "./library.repo.js";

export interface ThemeExportDeps {
  readonly db: Database;
  readonly change: ChangeAppearance;
  readonly files: Pick<AssetFiles, "read">;
  readonly registry: Pick<LayoutRegistry, "templates">;
  readonly looks: Pick<LookChecks, "exportTheme">;
  /** Uploaded pictures, by the address that they are served under. */
  readonly readPicture: (url: string) => Promise<Uint8Array | null>;
  /** The minimum version that the package requires of sites. */
  readonly serviceVersion: string;
}

/** The administrator's description of the theme. */
export type ThemeDescription = Pick<
  ThemeManifest,
  "id" | "name" | "version" | "vendor" | "appearance" | "description" | "license" | "homepage" | "authorUrl"
>;

export interface ExportRequest {
  readonly description: ThemeDescription;
  readonly tokensOnly: boolean;
  /** Leaves out what the stylesheet loads from other sites. */
  readonly withoutRemote: boolean;
  readonly screenshot: { readonly name: string; readonly bytes: Uint8Array } | null;
}

/** A package, and the addresses on other sites that were left out. */
export interface PackedLook {
  readonly bytes: Uint8Array;
  readonly leftOut: readonly string[];
}

export interface ThemeExport {
  /** Packs the look of the site; throws SVC-THEME-3001 with every finding when no site would accept the package. */
  pack(actorId: string, request: ExportRequest): Promise<PackedLook>;
}

interface Look extends LookSource {
  readonly layouts: ReadonlyMap<string, LayoutDocument>;
}

const THEME_FILE = /^\/uploads\/themes\/([^/]+)\/([^/]+)$/;

export function createThemeExport(deps: ThemeExportDeps): ThemeExport {
  const { db, change, files, registry, looks, readPicture, serviceVersion } = deps;

  /** Every template as readers see it, so that a site that imports the package looks like this one. */
  async function findLook(queryable: Queryable): Promise<Look> {
    const stored = new Map(
      (await findStoredLayouts(queryable)).map((layout) => [layout.templateKey, layout.published]),
    );
    const layouts = registry
      .templates()
      .map(({ key, builtIn }): [string, LayoutDocument] => [key, stored.get(key) ?? builtIn]);
    return { ...(await findLookSource(queryable)), layouts: new Map(layouts) };
  }

  /** Files are looked up by name in the library and by hash on disk, so no path can lead out of either. */
  async function readFile(path: string): Promise<Uint8Array | null> {
    const [, themeId, name] = THEME_FILE.exec(path) ?? [];
    if (themeId === undefined || name === undefined) return readPicture(path);
    const asset = await findAsset(db.read, themeId, name);
    return asset ? files.read(themeId, asset.sha256) : null;
  }

  return {
    async pack(actorId, { description, tokensOnly, withoutRemote, screenshot }) {
      // The look cannot change while it is read, so the package is never a mixture of two looks.
      const { tokens, css, themeId, layouts } = await change((tx) => findLook(tx));
      const manifest: ThemeManifest = {
        ...description,
        minServiceVersion: serviceVersion,
        schemaVersion: LAYOUT_SCHEMA_VERSION,
      };
      const packed = await looks.exportTheme(
        { manifest, tokens, css, layouts, screenshot },
        { assetBase: assetBaseOf(themeId ?? description.id), tokensOnly, withoutRemote, readFile },
        actorId,
      );
      if (!packed.ok) throw new AppError("SVC-THEME-3001", { details: packed.findings });
      return { bytes: packed.bytes, leftOut: packed.leftOut };
    },
  };
}
