import type { ThemeManifest } from "@sitevine/contracts";
import { type ImportPlan, planImport } from "@sitevine/theme-engine";
import { AppError } from "../../kernel/app-error.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { Logger } from "../../platform/logger.js";
import { findThemeLayer, replaceThemeLayer } from "../appearance/index.js";
import { findStoredLayouts, replaceLayouts, type StoredLayout } from "../layouts/index.js";
import { applyBuiltInLook, NO_THEME, planBuiltIn } from "./built-in-look.service.js";
import { whenFilesAreFree, withExclusiveFiles } from "./exclusive-files.service.js";
import {
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
import { findNeededFiles, findShownAssets, findUnusedOrphans } from "./needed-files.query.js";
import { findSiteState } from "./site-state.query.js";
import { createThemeImport, type ThemeImport, type ThemeImportDeps } from "./theme-import.service.js";
import { applyTheme } from "./theme-look.service.js";
import { asPlanned } from "./theme-package.service.js";
import type { ThemeEvents } from "./themes.events.js";
import type { ImportOutcome } from "./themes.view.js";
import type { UndoPoint } from "./undo-point.model.js";
import { dropUndoPoint, findUndoPoint, saveUndoPoint } from "./undo-point.repo.js";

export interface ThemesDeps extends Omit<ThemeImportDeps, "sweep"> {
  readonly db: Database;
  readonly logger: Logger;
  readonly events: EventPublisher<ThemeEvents>;
}

/** The active theme, the templates that its baseline covers, and whether there is an undo point. */
export interface InstalledTheme {
  readonly theme: ThemeManifest | null;
  readonly templates: readonly string[];
  readonly canDiscard: boolean;
}

export interface ThemesService extends ThemeImport {
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
  const { db, store, files, version, change, logger, activity, events, registry } = deps;

  async function applyToSite(tx: Tx, theme: LibraryTheme, plan: ImportPlan, now: Date): Promise<void> {
    await applyTheme(tx, theme, plan, now);
    await version.bump(tx);
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

    ...createThemeImport({ ...deps, sweep: sweepQuietly }),

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
