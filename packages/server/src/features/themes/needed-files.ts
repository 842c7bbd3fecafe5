import { assetBaseOf } from "@sitevine/theme-engine";
import type { Reader } from "../../platform/db/database.js";
import { findLayoutTexts } from "../layouts/index.js";
import type { StoredFile } from "./asset-files.js";
import { findAllAssets } from "./library.repo.js";
import type { LibraryAsset } from "./library-theme.js";
import { findUndoPoint } from "./undo-point.repo.js";

/** Every file that a theme of the library or the undo point refers to. */
export async function findNeededFiles(db: Reader): Promise<readonly StoredFile[]> {
  const undo = await findUndoPoint(db);
  const rows = await findAllAssets(db);
  const themeId = undo?.theme?.manifest.id ?? "";
  return [
    ...rows.map((row) => ({ themeId: row.theme_id, sha256: row.sha256 })),
    ...(undo?.theme?.assets ?? []).map(({ sha256 }) => ({ themeId, sha256 })),
  ];
}

/**
 * Those of a theme's files that layouts show, for example in a template that the admin customised. Layouts that undoing
 * would bring back count as well.
 */
export async function findShownAssets(
  db: Reader,
  themeId: string,
  assets: readonly LibraryAsset[],
): Promise<readonly LibraryAsset[]> {
  if (assets.length === 0) return [];
  const undo = await findUndoPoint(db);
  const texts = [...(await findLayoutTexts(db)), JSON.stringify(undo?.layouts ?? [])];
  const isShown = ({ name }: LibraryAsset): boolean =>
    [name, encodeURIComponent(name)].some((spelling) => {
      const path = JSON.stringify(assetBaseOf(themeId) + spelling).slice(1, -1);
      return texts.some((text) => text.includes(path));
    });
  return assets.filter(isShown);
}
