import type { ThemeManifest } from "@sitevine/contracts";
import { type ImportPlan, planImport } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import { conflict } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { Logger } from "../../platform/logger.js";
import { type ChangeAppearance, findThemeLayer, replaceThemeLayer, type StyleVersion } from "../appearance/index.js";
import { findStoredLayouts, type LayoutRegistry, replaceLayouts, type StoredLayout } from "../layouts/index.js";
import type { LookChecks, OpenPackage, PackageFile } from "../look-checks/index.js";
import type { AssetFiles } from "./asset-files.port.js";
import { applyBuiltInLook, NO_THEME, planBuiltIn } from "./built-in-look.service.js";
import { whenFilesAreFree, withExclusiveFiles } from "./exclusive-files.service.js";
import {
  addAssets,
  deleteAssets,
  deleteTheme,
  findAssets,
  findIdentity,
  findLibrary,
  findTheme,
  putTheme,
  setActive,
} from "./library.repo.js";
import type { LibraryEntry, LibraryTheme } from "./library-theme.model.js";
import { type BuiltInOutcome, type PlannedDiscard, planLook, type ThemedLook } from "./look-plan.model.js";
import { findHeldAssets, findNeededFiles, findShownAssets, findUnusedOrphans } from "./needed-files.query.js";
import { findSiteState } from "./site-state.query.js";
import { applyTheme } from "./theme-look.service.js";
import { asPlanned, openPackage, storePackageFiles, writeInflated } from "./theme-package.service.js";
import type { ThemeEvents } from "./themes.events.js";
import type { ImportOutcome } from "./themes.view.js";
import type { UndoPoint } from "./undo-point.model.js";
import { dropUndoPoint, findUndoPoint, saveUndoPoint } from "./undo-point.repo.js";
import { withOtherNames } from "./update-names.service.js";

export interface ThemesDeps {
  readonly db: Database;
  readonly store: KeyValueStore;
  readonly files: AssetFiles;
  readonly version: StyleVersion;
  readonly change: ChangeAppearance;
  readonly logger: Logger;
  readonly activity: ActivityLog;
  readonly events: EventPublisher<ThemeEvents>;
  readonly registry: LayoutRegistry;
  readonly looks: Pick<LookChecks, "openPackage" | "themeCss">;
  /** The version that packages are checked against. */
  readonly serviceVersion: string;
}

/** How a package is imported. */
export interface ImportOptions {
  readonly dryRun: boolean;
  /** Runs when the package has passed every check and nothing of it is written; its error refuses the package. */
  readonly opened?: (manifest: ThemeManifest) => Promise<void>;
  /** Runs in the transaction of the import, after everything else that it writes. */
  readonly within?: (tx: Tx, now: Date) => Promise<void>;
}

/** The active theme, the templates that its baseline covers, and whether there is an undo point. */
export interface InstalledTheme {
  readonly theme: ThemeManifest | null;
  readonly templates: readonly string[];
  readonly canDiscard: boolean;
}

export interface ThemesService {
  /**
   * Checks a package and adds it to the library; applies it when it updates the active theme. The file is the caller's, who
   * deletes it afterwards.
   */
  importPackage(actorId: string, file: PackageFile, options: ImportOptions): Promise<ImportOutcome>;
  activate(actorId: string, id: string, options: { readonly dryRun: boolean }): Promise<ImportOutcome>;
  remove(actorId: string, id: string): Promise<void>;
  /** Activates the built-in look. */
  activateBuiltIn(actorId: string, options: { readonly dryRun: boolean }): Promise<BuiltInOutcome>;
  /** Undoes the last import or switch that changed the site; returns the theme that is active then. */
  discard(actorId: string): Promise<InstalledTheme>;
  /** Says what undo would change, without changing anything. */
  planDiscard(): Promise<PlannedDiscard>;
  library(): Promise<readonly LibraryEntry[]>;
  installed(): Promise<InstalledTheme>;
  /** Deletes files that neither a theme nor the undo point needs, such as those of an import that was killed. */
  sweepFiles(signal: AbortSignal): Promise<void>;
}

/** The templates that a theme's baseline covers. */
const coveredBy = (layouts: readonly StoredLayout[]): readonly string[] =>
  layouts
    .filter((layout) => layout.baseline !== null)
    .map((layout) => layout.templateKey)
    .sort();

export function createThemesService(deps: ThemesDeps): ThemesService {
  const { db, store, files, version, change, logger, activity, events, registry, looks } = deps;

  async function refuseForeignId(queryable: Queryable, { id, vendor }: ThemeManifest): Promise<void> {
    const installed = await findIdentity(queryable, id);
    if (!installed || installed.vendor === vendor) return;
    throw conflict(
      `A theme with the id ${id} by ${installed.vendor} is installed. Remove it before you install one by ${vendor}.`,
    );
  }

  async function applyToSite(tx: Tx, theme: LibraryTheme, plan: ImportPlan, now: Date): Promise<void> {
    await applyTheme(tx, theme, plan, now);
    await version.bump(tx);
  }

  async function storePackage(
    tx: Tx,
    now: Date,
    actorId: string,
    { theme: source, notices }: OpenPackage,
    theme: LibraryTheme,
  ): Promise<ImportOutcome> {
    await refuseForeignId(tx, theme.manifest);
    const state = await findSiteState(tx, registry);
    const plan = planImport(source, state, "install");
    if (plan.activates) await saveUndoPoint(tx, now);
    const { id, version: themeVersion } = theme.manifest;
    const former = await findAssets(tx, id);
    // An import of a theme that is not active changes nothing that readers see, including its pictures in the site's
    // layouts.
    const held = plan.activates ? [] : await findHeldAssets(tx, id, former);
    const stored = await withOtherNames(looks, theme, { held, fontMetrics: source.fontMetrics });
    await putTheme(tx, stored, now);
    if (plan.activates) await applyToSite(tx, stored, plan, now);
    else await version.bumpLibrary(tx);
    const names = new Set(stored.assets.map(({ name }) => name));
    const dropped = former.filter(({ name }) => !names.has(name));
    await addAssets(tx, id, await findShownAssets(tx, id, dropped));
    await activity.record(tx, {
      actorId,
      action: "theme.import",
      subject: id,
      detail: { version: themeVersion, activated: plan.activates, templates: plan.templates, kept: plan.kept },
    });
    return { manifest: theme.manifest, plan, notices, before: state.current, isDryRun: false };
  }

  async function sweep(): Promise<void> {
    // A theme may be installed again meanwhile, so the orphaned files are queried again under the lock.
    if ((await findUnusedOrphans(db.read)).length > 0)
      await change(async (tx) => deleteAssets(tx, await findUnusedOrphans(tx)));
    await files.sweep(await findNeededFiles(db.read));
  }

  /** Leftover files only take space, so a failed sweep never fails the change before it. */
  const sweepQuietly = (): Promise<void> =>
    sweep().catch((error: unknown) => logger.warn("Theme files could not be swept", { error }));

  async function installed(queryable: Queryable): Promise<InstalledTheme> {
    const { manifest } = await findThemeLayer(queryable);
    return {
      theme: manifest,
      templates: coveredBy(await findStoredLayouts(queryable)),
      canDiscard: (await findUndoPoint(queryable)) !== undefined,
    };
  }

  async function requireUndoPoint(queryable: Queryable): Promise<UndoPoint> {
    const undo = await findUndoPoint(queryable);
    if (!undo) throw new AppError("SVC-THEME-3003", { message: "There is nothing to undo." });
    return undo;
  }

  const findThemedLook = async (queryable: Queryable): Promise<ThemedLook> => ({
    layer: await findThemeLayer(queryable),
    layouts: await findStoredLayouts(queryable),
  });

  async function planSwitch(queryable: Queryable, id: string) {
    const theme = await findTheme(queryable, id);
    if (!theme) throw new AppError("SVC-THEME-3003", { message: `No theme with the id ${id} is installed.` });
    const state = await findSiteState(queryable, registry);
    const plan = planImport(asPlanned(theme), state, "activate");
    return { theme, plan, before: state.current, isActive: state.current?.id === id };
  }

  return {
    library: () => findLibrary(db.read),
    installed: () => installed(db.read),
    sweepFiles: (signal) => whenFilesAreFree(store, sweepQuietly, signal),

    async importPackage(actorId, file, { dryRun, ...hooks }) {
      await using batch = files.batch();
      const { take, written } = writeInflated(batch);
      const by = { serviceVersion: deps.serviceVersion, account: actorId };
      using opened = await openPackage(looks, file, by, dryRun ? undefined : take);
      await hooks.opened?.(opened.theme.manifest);
      if (dryRun) {
        const { theme: source, notices } = opened;
        await refuseForeignId(db.read, source.manifest);
        const state = await findSiteState(db.read, registry);
        const plan = planImport(source, state, "install");
        return { manifest: source.manifest, plan, notices, before: state.current, isDryRun: true };
      }
      return await withExclusiveFiles(store, async () => {
        try {
          // Bytes first: no row may name a file that is not on disk.
          const theme = await storePackageFiles(opened, batch, written);
          return await change(async (tx, now) => {
            const outcome = await storePackage(tx, now, actorId, opened, theme);
            await hooks.within?.(tx, now);
            return outcome;
          });
        } finally {
          await sweepQuietly();
        }
      });
    },

    async activate(actorId, id, { dryRun }) {
      if (dryRun) {
        const { theme, plan, before } = await planSwitch(db.read, id);
        return { manifest: theme.manifest, plan, notices: [], before, isDryRun: true };
      }
      return change(async (tx, now) => {
        const { theme, plan, before, isActive } = await planSwitch(tx, id);
        // Activating the active theme changes nothing, and must not overwrite a useful undo point.
        if (!isActive) {
          await saveUndoPoint(tx, now);
          await applyToSite(tx, theme, plan, now);
          const detail = { templates: plan.templates, kept: plan.kept };
          await activity.record(tx, { actorId, action: "theme.activate", subject: id, detail });
        }
        return { manifest: theme.manifest, plan, notices: [], before, isDryRun: false };
      });
    },

    async activateBuiltIn(actorId, { dryRun }) {
      if (dryRun) {
        const [before, { kept, templates }] = [await findThemedLook(db.read), await planBuiltIn(db.read, registry)];
        const { manifest } = before.layer;
        if (!manifest) return { before: null, templates: [], kept: [], plan: planLook(before, before, registry) };
        const plan = planLook(before, { layer: NO_THEME, layouts: kept }, registry);
        return { before: manifest, templates, kept: kept.map(({ templateKey }) => templateKey), plan };
      }
      return change(async (tx, now) => {
        const { manifest } = await findThemeLayer(tx);
        // As with an active theme: nothing changes, and a useful undo point stays.
        if (!manifest) return { before: null, templates: [], kept: [] };
        const plan = await planBuiltIn(tx, registry);
        const kept = plan.kept.map(({ templateKey }) => templateKey);
        await saveUndoPoint(tx, now);
        await applyBuiltInLook(tx, plan, now);
        await version.bump(tx);
        const detail = { templates: plan.templates, kept };
        await activity.record(tx, { actorId, action: "theme.activate", subject: "stock", detail });
        return { before: manifest, templates: plan.templates, kept };
      });
    },

    async planDiscard() {
      const undo = await requireUndoPoint(db.read);
      const plan = planLook(await findThemedLook(db.read), undo, registry);
      return { theme: undo.theme?.manifest ?? undo.layer.manifest, templates: coveredBy(undo.layouts), plan };
    },

    remove: (actorId, id) =>
      withExclusiveFiles(store, async () => {
        await change(async (tx) => {
          const theme = await findIdentity(tx, id);
          if (!theme) throw new AppError("SVC-THEME-3003", { message: `No theme with the id ${id} is installed.` });
          if (theme.active) throw new AppError("SVC-THEME-3002");
          const shown = await findShownAssets(tx, id, await findAssets(tx, id));
          await deleteTheme(
            tx,
            id,
            shown.map(({ name }) => name),
          );
          await version.bumpLibrary(tx);
          await activity.record(tx, { actorId, action: "theme.remove", subject: id });
          await events.publish(tx, "theme.removed", { id });
        });
        await sweepQuietly();
      }),

    discard: (actorId) =>
      change(async (tx, now) => {
        const undo = await requireUndoPoint(tx);
        if (undo.theme) await putTheme(tx, undo.theme, now);
        await replaceLayouts(tx, undo.layouts, now);
        await replaceThemeLayer(tx, undo.layer, now);
        await setActive(tx, undo.theme?.manifest.id ?? null);
        await dropUndoPoint(tx);
        const restored = undo.theme?.manifest.id ?? null;
        await activity.record(tx, { actorId, action: "theme.discard", subject: restored ?? "stock" });
        await version.bump(tx);
        return installed(tx);
      }),
  };
}
