import { assetBaseOf } from "@sitevine/theme-engine";
import type { Queryable } from "../../platform/db/database.js";
import { findLayoutTexts } from "../layouts/index.js";
import type { StoredFile } from "./asset-files.port.js";
import { findAllAssets, findOrphanedAssets, type OrphanedAsset } from "./library.repo.js";
import type { LibraryAsset } from "./library-theme.model.js";
import { findUndoPoint } from "./undo-point.repo.js";

/** Every file that a theme of the library or the undo point refers to. */
export async function findNeededFiles(db: Queryable): Promise<readonly StoredFile[]> {
  const undo = await findUndoPoint(db);
  const rows = await findAllAssets(db);
  const themeId = undo?.theme?.manifest.id ?? "";
  return [...rows, ...(undo?.theme?.assets ?? []).map(({ sha256 }) => ({ themeId, sha256 }))];
}

/**
 * Returns a test whether a layout shows a file of a theme. It includes layouts that undo would restore, unless the undo
 * point belongs to the theme `bringsOwn`.
 */
async function shownTest(db: Queryable, bringsOwn?: string): Promise<(themeId: string, name: string) => boolean> {
  const undo = await findUndoPoint(db);
  const counts = bringsOwn === undefined || undo?.theme?.manifest.id !== bringsOwn;
  const texts = [...(await findLayoutTexts(db)), JSON.stringify(counts ? (undo?.layouts ?? []) : [])];
  return (themeId, name) =>
    [name, encodeURIComponent(name)].some((spelling) => {
      const path = JSON.stringify(assetBaseOf(themeId) + spelling).slice(1, -1);
      return texts.some((text) => text.includes(path));
    });
}

/** The files of a theme that layouts show, for example in a template that an administrator customised. */
export async function findShownAssets(
  db: Queryable,
  themeId: string,
  assets: readonly LibraryAsset[],
): Promise<readonly LibraryAsset[]> {
  if (assets.length === 0) return [];
  const isShown = await shownTest(db);
  return assets.filter(({ name }) => isShown(themeId, name));
}

/**
 * The files of a theme whose bytes must stay the same while the theme is not active, because layouts show them or would
 * show them after an undo. An undo restores the files of its theme as well, so those need not stay.
 */
export async function findHeldAssets(
  db: Queryable,
  themeId: string,
  assets: readonly LibraryAsset[],
): Promise<readonly LibraryAsset[]> {
  if (assets.length === 0) return [];
  const isShown = await shownTest(db, themeId);
  return assets.filter(({ name }) => isShown(themeId, name));
}

/** Files whose theme was removed and that no layout shows any more. */
export async function findUnusedOrphans(db: Queryable): Promise<readonly OrphanedAsset[]> {
  const orphans = await findOrphanedAssets(db);
  if (orphans.length === 0) return [];
  const isShown = await shownTest(db);
  return orphans.filter(({ themeId, name }) => !isShown(themeId, name));
}
