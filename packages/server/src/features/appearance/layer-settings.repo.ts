import type { Queryable, Tx } from "../../platform/db/database.js";
import { deleteSettings, findSettingRows, putSetting, settingValue } from "../settings/index.js";
import { FORMER_KEYS } from "./appearance-keys.model.js";

/** A stored part of the look. */
export interface LayerSetting {
  readonly value: unknown;
  readonly updatedAt: string;
}

const formerKeys = (key: string): readonly string[] => FORMER_KEYS.get(key) ?? [];

/**
 * Parts of the look by key, including those that an older release stored. Absent and damaged ones are not in the map.
 */
export async function findLayerSettings(
  db: Queryable,
  keys: readonly string[],
): Promise<ReadonlyMap<string, LayerSetting>> {
  const readable = keys.map((key) => [key, [key, ...formerKeys(key).slice(0, 1)]] as const);
  const rows = await findSettingRows(
    db,
    readable.flatMap(([, spellings]) => spellings),
  );
  const settingIn = (spelling: string): LayerSetting | undefined => {
    const row = rows.get(spelling);
    const value = row && settingValue(spelling, row);
    return row && value !== undefined ? { value, updatedAt: row.updatedAt } : undefined;
  };
  const found = new Map<string, LayerSetting>();
  for (const [key, spellings] of readable) {
    const setting = spellings.map(settingIn).find((candidate) => candidate !== undefined);
    if (setting) found.set(key, setting);
  }
  return found;
}

/** Writes a part of the look, or removes it when the value is null, and deletes what an older release stored of it. */
export async function putLayerSetting(tx: Tx, key: string, value: unknown, now: Date): Promise<void> {
  const stale = formerKeys(key);
  if (value !== null) await putSetting(tx, key, value, now);
  await deleteSettings(tx, value === null ? [key, ...stale] : stale);
}
