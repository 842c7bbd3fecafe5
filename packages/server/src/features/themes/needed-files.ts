import { assetBaseOf } from "@sitevine/theme-engine";
import type { Reader } from "../../platform/db/database.js";
import { findLayoutTexts } from "../layouts/index.js";
import type { StoredFile } from "./asset-files.js";
import { findAllAssets, findAssets } from "./library.repo.js";
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
 * Names of a theme's files that layouts show, for example in a template that the admin customised. Layouts that undoing
 * would bring back count as well.
 */
export async function findShownAssets(db: Reader, themeId: string): Promise<readonly string[]> {
  const undo = await findUndoPoint(db);
  const texts = [...(await findLayoutTexts(db)), JSON.stringify(undo?.layouts ?? [])];
  const isShown = (name: string): boolean =>
    [name, encodeURIComponent(name)].some((spelling) => {
      const path = JSON.stringify(assetBaseOf(themeId) + spelling).slice(1, -1);
      return texts.some((text) => text.includes(path));
    });
  return (await findAssets(db, themeId)).map((asset) => asset.name).filter(isShown);
}
