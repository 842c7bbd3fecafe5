import type { Queryable, Tx } from "../../platform/db/database.js";
import { APPEARANCE_KEYS, findThemeLayer } from "../appearance/index.js";
import { findStoredLayouts } from "../layouts/index.js";
import { deleteSettings, findSetting, putSetting } from "../settings/index.js";
import { findTheme } from "./library.repo.js";
import type { UndoPoint } from "./undo-point.model.js";
import { isUndoPoint, packUndoPoint, unpackUndoPoint } from "./undo-point.model.js";

export async function findUndoPoint(db: Queryable): Promise<UndoPoint | undefined> {
  const stored = await findSetting(db, APPEARANCE_KEYS.rollback);
  return isUndoPoint(stored) ? unpackUndoPoint(stored) : undefined;
}

/** Saves the current state of the site; it replaces the undo point before. */
export async function saveUndoPoint(tx: Tx, now: Date): Promise<void> {
  const layer = await findThemeLayer(tx);
  const theme = layer.manifest ? await findTheme(tx, layer.manifest.id) : undefined;
  const point: UndoPoint = { layer, layouts: await findStoredLayouts(tx), theme: theme ?? null };
  await putSetting(tx, APPEARANCE_KEYS.rollback, packUndoPoint(point), now);
}

/** Stores the undo point in another form. */
export async function replaceUndoPoint(tx: Tx, point: UndoPoint, now: Date): Promise<void> {
  await putSetting(tx, APPEARANCE_KEYS.rollback, packUndoPoint(point), now);
}

export async function dropUndoPoint(tx: Tx): Promise<void> {
  await deleteSettings(tx, [APPEARANCE_KEYS.rollback]);
}
