import type { ThemeManifest, TokenMap } from "@sitevine/contracts";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { AdminSheet } from "./admin-sheet.model.js";
import { findAdminCss, findLayers } from "./appearance.repo.js";
import { APPEARANCE_KEYS } from "./appearance-keys.model.js";
import { findLayerSettings, type LayerSetting, putLayerSetting } from "./layer-settings.repo.js";
import { editableTokens } from "./stored-tokens.model.js";

/** Edits that readers cannot see yet. */
export interface StyleDraft {
  readonly tokens: TokenMap;
  /** The label of the snapshot that publishing will create. */
  readonly label: string | null;
  /** ISO 8601. */
  readonly savedAt: string;
}

/** Time and actor of the scheduled publication of the draft; `at` is ISO 8601. */
export interface PublishSchedule {
  readonly at: string;
  readonly actorId: string;
}

/**
 * The administrators' tokens with the state that edits are compared with. A schedule exists only while there is a
 * draft.
 */
export interface StyleState {
  readonly live: TokenMap;
  readonly draft: StyleDraft | null;
  readonly schedule: PublishSchedule | null;
  readonly theme: TokenMap;
  readonly installedTheme: string | null;
}

const keys = APPEARANCE_KEYS;
const NO_SHEET: AdminSheet = { light: "" };

function draftOf(stored: ReadonlyMap<string, LayerSetting>): StyleDraft | null {
  const draft = stored.get(keys.adminTokensDraft);
  if (!draft) return null;
  const label = stored.get(keys.draftLabel)?.value;
  return {
    tokens: editableTokens(draft.value),
    label: typeof label === "string" ? label : null,
    savedAt: draft.updatedAt,
  };
}

export async function findStyleState(db: Queryable): Promise<StyleState> {
  const stored = await findLayerSettings(db, [
    keys.adminTokens,
    keys.adminTokensDraft,
    keys.draftLabel,
    keys.schedule,
    keys.themeTokens,
    keys.installedTheme,
  ]);
  const draft = draftOf(stored);
  const manifest = stored.get(keys.installedTheme)?.value as ThemeManifest | undefined;
  return {
    live: editableTokens(stored.get(keys.adminTokens)?.value),
    draft,
    schedule: draft ? ((stored.get(keys.schedule)?.value as PublishSchedule | undefined) ?? null) : null,
    theme: editableTokens(stored.get(keys.themeTokens)?.value),
    installedTheme: manifest?.id ?? null,
  };
}

export async function putDraft(tx: Tx, tokens: TokenMap, label: string | null, now: Date): Promise<void> {
  await putLayerSetting(tx, keys.adminTokensDraft, tokens, now);
  await putLayerSetting(tx, keys.draftLabel, label, now);
}

export async function putSchedule(tx: Tx, schedule: PublishSchedule | null, now: Date): Promise<void> {
  await putLayerSetting(tx, keys.schedule, schedule, now);
}

/** Deletes the draft with its label and its schedule. */
export async function dropDraft(tx: Tx, now: Date): Promise<void> {
  for (const key of [keys.adminTokensDraft, keys.draftLabel, keys.schedule]) await putLayerSetting(tx, key, null, now);
}

export async function putLiveTokens(tx: Tx, tokens: TokenMap | null, now: Date): Promise<void> {
  await putLayerSetting(tx, keys.adminTokens, tokens, now);
}

/** Stores the administrators' stylesheet, source and compiled form; null removes it. The theme's stylesheet stays. */
export async function putAdminCss(
  tx: Tx,
  css: { readonly source: string; readonly compiled: AdminSheet } | null,
  now: Date,
): Promise<void> {
  const { compiled } = await findLayers(tx);
  await putLayerSetting(tx, keys.adminCss, css ? css.source : null, now);
  await putLayerSetting(tx, keys.compiledCss, { theme: compiled.theme, admin: css?.compiled ?? NO_SHEET }, now);
}

/** The administrators' stylesheet, source and compiled form. */
export async function findAdminSheet(db: Queryable): Promise<{ readonly source: string; readonly sheet: AdminSheet }> {
  return { source: await findAdminCss(db), sheet: (await findLayers(db)).compiled.admin };
}

/** Replaces the compiled form alone. */
export async function putAdminSheet(tx: Tx, sheet: AdminSheet, now: Date): Promise<void> {
  const { compiled } = await findLayers(tx);
  await putLayerSetting(tx, keys.compiledCss, { theme: compiled.theme, admin: sheet }, now);
}
