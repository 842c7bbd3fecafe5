import type { TokenMap } from "@sitevine/contracts";
import type { Reader, Tx } from "../../platform/db/database.js";
import { findSetting, findSettings, putSetting } from "../settings/index.js";
import { APPEARANCE_KEYS } from "./appearance-keys.js";

/** Both stylesheets, scoped when they were saved. */
export interface CompiledSheets {
  readonly theme: string;
  readonly admin: string;
}

/** Everything that the site's own stylesheet is assembled from. */
export interface AppearanceLayers {
  readonly themeTokens: TokenMap;
  readonly adminTokens: TokenMap;
  readonly compiled: CompiledSheets;
}

const NO_SHEETS: CompiledSheets = { theme: "", admin: "" };

export async function findLayers(db: Reader): Promise<AppearanceLayers> {
  const stored = await findSettings(db, [
    APPEARANCE_KEYS.themeTokens,
    APPEARANCE_KEYS.adminTokens,
    APPEARANCE_KEYS.compiledCss,
  ]);
  return {
    themeTokens: (stored.get(APPEARANCE_KEYS.themeTokens) as TokenMap | undefined) ?? {},
    adminTokens: (stored.get(APPEARANCE_KEYS.adminTokens) as TokenMap | undefined) ?? {},
    compiled: (stored.get(APPEARANCE_KEYS.compiledCss) as CompiledSheets | undefined) ?? NO_SHEETS,
  };
}

/** The layers as the Style Editor previews them: drafts where there are any. */
export async function findDraftLayers(db: Reader): Promise<AppearanceLayers> {
  const live = await findLayers(db);
  const drafts = await findSettings(db, [APPEARANCE_KEYS.themeTokensDraft, APPEARANCE_KEYS.adminTokensDraft]);
  return {
    ...live,
    themeTokens: (drafts.get(APPEARANCE_KEYS.themeTokensDraft) as TokenMap | undefined) ?? live.themeTokens,
    adminTokens: (drafts.get(APPEARANCE_KEYS.adminTokensDraft) as TokenMap | undefined) ?? live.adminTokens,
  };
}

export async function findStyleVersion(db: Reader): Promise<string> {
  const stored = await findSetting(db, APPEARANCE_KEYS.version);
  return typeof stored === "number" ? String(stored) : "0";
}

/** Makes changes of the look wait for each other, across processes, until the transaction ends. */
export async function lockAppearance(tx: Tx, now: Date): Promise<void> {
  await putSetting(tx, APPEARANCE_KEYS.lock, now.getTime(), now);
}

/** Counts the style version up by one and returns it. Call it under the appearance lock. */
export async function bumpStyleVersion(tx: Tx, now: Date): Promise<string> {
  const current = await findSetting(tx, APPEARANCE_KEYS.version);
  const next = (typeof current === "number" ? current : 0) + 1;
  await putSetting(tx, APPEARANCE_KEYS.version, next, now);
  return String(next);
}
