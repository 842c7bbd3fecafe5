import type { TokenMap } from "@sitevine/contracts";
import type { Appearance } from "@sitevine/theme-engine";
import type { Queryable, Tx } from "../../platform/db/database.js";
import { findSettings, putSetting } from "../settings/index.js";
import { type AdminSheet, appearanceOf, compileSheet, storedSheet } from "./admin-sheet.model.js";
import { APPEARANCE_KEYS } from "./appearance-keys.model.js";
import { findLayerSettings, type LayerSetting } from "./layer-settings.repo.js";
import { emittedTokens } from "./stored-tokens.model.js";

/** Both stylesheets; each was scoped when it was saved. */
export interface CompiledSheets {
  readonly theme: string;
  readonly admin: AdminSheet;
}

/** Everything that the site's own stylesheet is made of. */
export interface AppearanceLayers {
  /** That of the active theme, which both layers are read for. */
  readonly appearance: Appearance;
  readonly themeTokens: TokenMap;
  readonly adminTokens: TokenMap;
  readonly compiled: CompiledSheets;
  /** The site's own font; empty where the look brings its own. */
  readonly font: string;
}

/** The stylesheet that was scoped when it was saved; where there is none, the administrators' source is left. */
async function findCompiled(db: Queryable, stored: LayerSetting | undefined): Promise<CompiledSheets> {
  const { theme, admin } = (stored?.value ?? {}) as Partial<Record<keyof CompiledSheets, unknown>>;
  return {
    theme: typeof theme === "string" ? theme : "",
    admin: storedSheet(admin) ?? compileSheet(await findAdminCss(db)),
  };
}

async function assembleLayers(
  db: Queryable,
  tokens: { readonly theme: string[]; readonly admin: string[] },
): Promise<AppearanceLayers> {
  const { compiledCss, installedTheme, font: fontKey } = APPEARANCE_KEYS;
  const stored = await findLayerSettings(db, [...tokens.theme, ...tokens.admin, compiledCss, installedTheme, fontKey]);
  const font = stored.get(fontKey)?.value;
  const first = (keys: readonly string[]): TokenMap =>
    emittedTokens(keys.map((key) => stored.get(key)).find((setting) => setting !== undefined)?.value);
  return {
    appearance: appearanceOf(stored.get(installedTheme)?.value),
    themeTokens: first(tokens.theme),
    adminTokens: first(tokens.admin),
    compiled: await findCompiled(db, stored.get(compiledCss)),
    font: typeof font === "string" ? font : "",
  };
}

export function findLayers(db: Queryable): Promise<AppearanceLayers> {
  return assembleLayers(db, { theme: [APPEARANCE_KEYS.themeTokens], admin: [APPEARANCE_KEYS.adminTokens] });
}

/** The layers as the Style Editor previews them: drafts where they exist. */
export function findDraftLayers(db: Queryable): Promise<AppearanceLayers> {
  return assembleLayers(db, {
    theme: [APPEARANCE_KEYS.themeTokensDraft, APPEARANCE_KEYS.themeTokens],
    admin: [APPEARANCE_KEYS.adminTokensDraft, APPEARANCE_KEYS.adminTokens],
  });
}

/** The source of the administrators' stylesheet. */
export async function findAdminCss(db: Queryable): Promise<string> {
  const stored = await findLayerSettings(db, [APPEARANCE_KEYS.adminCss]);
  const source = stored.get(APPEARANCE_KEYS.adminCss)?.value;
  return typeof source === "string" ? source : "";
}

/** The appearance of the active theme. */
export async function findAppearance(db: Queryable): Promise<Appearance> {
  const { installedTheme } = APPEARANCE_KEYS;
  return appearanceOf((await findLayerSettings(db, [installedTheme])).get(installedTheme)?.value);
}

/** Identifies what readers can see of the look at one moment. */
export interface LookState {
  /** The style version; every change of the site's own look increments it. */
  readonly version: string;
  /** Counts the changes of installed themes that are not active. */
  readonly library: string;
}

const counted = (stored: unknown): number => (typeof stored === "number" ? stored : 0);

/** Reads both counters in one statement, so that they belong to the same moment. */
export async function findLookState(db: Queryable): Promise<LookState> {
  const stored = await findSettings(db, [APPEARANCE_KEYS.version, APPEARANCE_KEYS.library]);
  return {
    version: String(counted(stored.get(APPEARANCE_KEYS.version))),
    library: String(counted(stored.get(APPEARANCE_KEYS.library))),
  };
}

/**
 * Makes changes of the look wait for each other, across processes, until the transaction ends. In SQLite only one
 * transaction writes at a time anyway.
 */
export async function lockAppearance(tx: Tx, now: Date): Promise<void> {
  await putSetting(tx, APPEARANCE_KEYS.lock, now.getTime(), now);
}

/** Increments one of the two counters and returns both. Call it under the appearance lock. */
export async function bumpLookState(tx: Tx, counter: keyof LookState, now: Date): Promise<LookState> {
  const current = await findLookState(tx);
  const next = Number(current[counter]) + 1;
  await putSetting(tx, APPEARANCE_KEYS[counter], next, now);
  return { ...current, [counter]: String(next) };
}
