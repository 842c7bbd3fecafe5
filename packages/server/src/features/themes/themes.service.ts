import type { ThemeManifest } from "@sitevine/contracts";
import type { ImportPlan } from "@sitevine/theme-engine";
import { assetBaseOf, planImport } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { Database, Reader, Tx } from "../../platform/db/database.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import { type ChangeAppearance, findThemeLayer, replaceThemeLayer, type StyleVersion } from "../appearance/index.js";
import { findLayoutTexts, findStoredLayouts, replaceLayouts } from "../layouts/index.js";
import type { AssetFiles, StoredFile } from "./asset-files.js";
import { withExclusiveFiles } from "./exclusive-files.js";
import {
  deleteTheme,
  findAllAssets,
  findAssets,
  findIdentity,
  findLibrary,
  findTheme,
  putTheme,
  setActive,
} from "./library.repo.js";
import type { LibraryEntry, LibraryTheme } from "./library-theme.js";
import { findSiteState } from "./site-state.js";
import { asPlanned, type CheckedPackage, checkPackage, storePackageFiles } from "./theme-package.js";
import type { ImportOutcome } from "./themes.view.js";
import { dropUndoPoint, findUndoPoint, saveUndoPoint } from "./undo-point.repo.js";
import { wearTheme } from "./wear-theme.js";

export interface ThemesDeps {
  readonly db: Database;
  readonly store: KeyValueStore;
  readonly files: AssetFiles;
  readonly version: StyleVersion;
  readonly change: ChangeAppearance;
  readonly logger: Logger;
  readonly knownBlockTypes: ReadonlySet<string>;
  /** The version that packages are checked against. */
  readonly serviceVersion: string;
}

/** The worn theme, the templates that its baseline covers, and whether there is something to undo. */
export interface InstalledTheme {
  readonly theme: ThemeManifest | null;
  readonly templates: readonly string[];
  readonly canDiscard: boolean;
}

export interface ThemesService {
  /** Checks a package and puts it into the library; applies it when it updates the worn theme. */
  importPackage(bytes: Uint8Array, options: { readonly dryRun: boolean }): Promise<ImportOutcome>;
  activate(id: string, options: { readonly dryRun: boolean }): Promise<ImportOutcome>;
  remove(id: string): Promise<void>;
  /** Undoes the last import or switch that changed the site; returns the theme worn now. */
  discard(): Promise<InstalledTheme>;
  library(): Promise<readonly LibraryEntry[]>;
  installed(): Promise<InstalledTheme>;
  /** Deletes files that no theme and no undo point needs, such as those of an import that was killed. */
  sweepFiles(): Promise<void>;
}

export function createThemesService(deps: ThemesDeps): ThemesService {
  const { db, store, files, version, change, logger, knownBlockTypes } = deps;

  async function refuseForeignId(reader: Reader, { id, vendor }: ThemeManifest): Promise<void> {
    const installed = await findIdentity(reader, id);
    if (!installed || installed.vendor === vendor) return;
    throw new AppError("SVC-API-4009", {
      message: `A theme with the id ${id} by ${installed.vendor} is installed. Remove it before you install one by ${vendor}.`,
    });
  }

  async function applyWorn(tx: Tx, theme: LibraryTheme, plan: ImportPlan, now: Date): Promise<void> {
    await wearTheme(tx, theme, plan, now);
    await version.bump(tx);
  }

  async function storePackage(
    tx: Tx,
    now: Date,
    { source, notices }: CheckedPackage,
    theme: LibraryTheme,
  ): Promise<ImportOutcome> {
    await refuseForeignId(tx, theme.manifest);
    const state = await findSiteState(tx, knownBlockTypes);
    const plan = planImport(source, state, "install");
    if (plan.activates) await saveUndoPoint(tx, now);
    await putTheme(tx, theme, now);
    if (plan.activates) await applyWorn(tx, theme, plan, now);
    return { manifest: theme.manifest, plan, notices, before: state.current, isDryRun: false };
  }

  async function sweep(): Promise<void> {
    const undo = await findUndoPoint(db.read);
    const rows = await findAllAssets(db.read);
    const needed: StoredFile[] = rows.map((row) => ({ themeId: row.theme_id, sha256: row.sha256 }));
    for (const asset of undo?.theme?.assets ?? [])
      needed.push({ themeId: undo?.theme?.manifest.id ?? "", sha256: asset.sha256 });
    await files.sweep(needed);
  }

  /** Files left over cost room and nothing else, so a failed sweep never fails the change before it. */
  const sweepQuietly = (): Promise<void> =>
    sweep().catch((error: unknown) => logger.warn("Theme files could not be swept", { error }));

  /** Names of a theme's files that stored layouts show, for example in a template that the admin customised. */
  async function shownAssets(tx: Tx, id: string): Promise<string[]> {
    const texts = await findLayoutTexts(tx);
    const isShown = (name: string): boolean =>
      [name, encodeURIComponent(name)].some((spelling) => {
        const path = JSON.stringify(assetBaseOf(id) + spelling).slice(1, -1);
        return texts.some((text) => text.includes(path));
      });
    return (await findAssets(tx, id)).map((asset) => asset.name).filter(isShown);
  }

  async function installed(reader: Reader): Promise<InstalledTheme> {
    const { manifest } = await findThemeLayer(reader);
    const layouts = await findStoredLayouts(reader);
    return {
      theme: manifest,
      templates: layouts
        .filter((layout) => layout.baseline !== null)
        .map((layout) => layout.templateKey)
        .sort(),
      canDiscard: (await findUndoPoint(reader)) !== undefined,
    };
  }

  async function planSwitch(reader: Reader, id: string) {
    const theme = await findTheme(reader, id);
    if (!theme) throw new AppError("SVC-THEME-3003", { message: `No theme with the id ${id} is installed.` });
    const state = await findSiteState(reader, knownBlockTypes);
    const plan = planImport(asPlanned(theme), state, "activate");
    return { theme, plan, before: state.current, isWorn: state.current?.id === id };
  }

  return {
    library: () => findLibrary(db.read),
    installed: () => installed(db.read),
    sweepFiles: () => withExclusiveFiles(store, sweepQuietly),

    async importPackage(bytes, { dryRun }) {
      const checked = checkPackage(bytes, deps.serviceVersion);
      if (dryRun) {
        const { source, notices } = checked;
        await refuseForeignId(db.read, source.manifest);
        const state = await findSiteState(db.read, knownBlockTypes);
        const plan = planImport(source, state, "install");
        return { manifest: source.manifest, plan, notices, before: state.current, isDryRun: true };
      }
      return withExclusiveFiles(store, async () => {
        try {
          // Bytes first: rows never name a file that is not on disk.
          const theme = await storePackageFiles(checked.source, files);
          return await change((tx, now) => storePackage(tx, now, checked, theme));
        } finally {
          await sweepQuietly();
        }
      });
    },

    async activate(id, { dryRun }) {
      if (dryRun) {
        const { theme, plan, before } = await planSwitch(db.read, id);
        return { manifest: theme.manifest, plan, notices: [], before, isDryRun: true };
      }
      return change(async (tx, now) => {
        const { theme, plan, before, isWorn } = await planSwitch(tx, id);
        // Wearing what is worn changes nothing, and must not overwrite a useful undo point.
        if (!isWorn) {
          await saveUndoPoint(tx, now);
          await applyWorn(tx, theme, plan, now);
        }
        return { manifest: theme.manifest, plan, notices: [], before, isDryRun: false };
      });
    },

    remove: (id) =>
      withExclusiveFiles(store, async () => {
        await change(async (tx) => {
          const theme = await findIdentity(tx, id);
          if (!theme) throw new AppError("SVC-THEME-3003", { message: `No theme with the id ${id} is installed.` });
          if (theme.active) throw new AppError("SVC-THEME-3002");
          await deleteTheme(tx, id, await shownAssets(tx, id));
        });
        await sweepQuietly();
      }),

    discard: () =>
      change(async (tx, now) => {
        const undo = await findUndoPoint(tx);
        if (!undo) throw new AppError("SVC-THEME-3003", { message: "There is nothing to undo." });
        if (undo.theme) await putTheme(tx, undo.theme, now);
        await replaceLayouts(tx, undo.layouts, now);
        await replaceThemeLayer(tx, undo.layer, now);
        await setActive(tx, undo.theme?.manifest.id ?? null);
        await dropUndoPoint(tx);
        await version.bump(tx);
        return installed(tx);
      }),
  };
}
