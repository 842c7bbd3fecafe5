import type { ThemeManifest } from "@sitevine/contracts";
import { planImport } from "@sitevine/theme-engine";
import { conflict } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import type { ChangeAppearance, StyleVersion } from "../appearance/index.js";
import type { LayoutRegistry } from "../layouts/index.js";
import type { LookChecks, OpenPackage, PackageFile } from "../look-checks/index.js";
import type { AssetBatch, AssetFiles } from "./asset-files.port.js";
import { withExclusiveFiles } from "./exclusive-files.service.js";
import { addAssets, findAssets, findIdentity, putTheme } from "./library.repo.js";
import type { LibraryTheme } from "./library-theme.model.js";
import { findHeldAssets, findShownAssets } from "./needed-files.query.js";
import { findSiteState } from "./site-state.query.js";
import { applyTheme } from "./theme-look.service.js";
import { requireAccepted, storePackageFiles, type WrittenFiles, writeInflated } from "./theme-package.service.js";
import type { ImportOutcome } from "./themes.view.js";
import { saveUndoPoint } from "./undo-point.repo.js";
import { withOtherNames } from "./update-names.service.js";

export interface ThemeImportDeps {
  readonly db: Pick<Database, "read">;
  readonly store: KeyValueStore;
  readonly files: AssetFiles;
  readonly version: StyleVersion;
  readonly change: ChangeAppearance;
  readonly activity: ActivityLog;
  readonly registry: LayoutRegistry;
  readonly looks: Pick<LookChecks, "openPackage" | "receivePackage" | "themeCss">;
  /** The version that packages are checked against. */
  readonly serviceVersion: string;
  /** Deletes files that nothing needs any more; never rejects. */
  readonly sweep: () => Promise<void>;
}

/** Callbacks around the writes of an import. */
export interface ImportHooks {
  /** Runs when the package has passed every check and nothing of it is stored; its error refuses the package. */
  readonly opened?: (manifest: ThemeManifest) => Promise<void>;
  /** Runs in the transaction of the import, after everything else that it writes. */
  readonly within?: (tx: Tx, now: Date) => Promise<void>;
}

export interface ImportOptions extends ImportHooks {
  readonly dryRun: boolean;
}

/** A package that arrives. Disposing of it deletes what was written of it and not imported. */
export interface ArrivingTheme extends AsyncDisposable {
  /** So many bytes are in the file by now. */
  arrived(bytes: number): void;
  /** Imports the package, whose file is complete by now, with the same result as `importPackage`. */
  import(hooks: ImportHooks): Promise<ImportOutcome>;
}

export interface ThemeImport {
  /**
   * Checks a package and adds it to the library; applies it when it updates the active theme. The file is the caller's, who
   * deletes it afterwards.
   */
  importPackage(actorId: string, file: PackageFile, options: ImportOptions): Promise<ImportOutcome>;
  /** Begins to import a package while the caller writes its file. */
  receivePackage(actorId: string, file: PackageFile): ArrivingTheme;
}

/** A package whose files are on disk, but not under their names yet. */
interface Written {
  readonly opened: OpenPackage;
  readonly batch: AssetBatch;
  readonly written: WrittenFiles;
}

export function createThemeImport(deps: ThemeImportDeps): ThemeImport {
  const { db, store, files, version, change, activity, registry, looks, serviceVersion, sweep } = deps;

  async function refuseForeignId(queryable: Queryable, { id, vendor }: ThemeManifest): Promise<void> {
    const installed = await findIdentity(queryable, id);
    if (!installed || installed.vendor === vendor) return;
    throw conflict(
      `A theme with the id ${id} by ${installed.vendor} is installed. Remove it before you install one by ${vendor}.`,
    );
  }

  async function addToLibrary(
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
    if (plan.activates) {
      await applyTheme(tx, stored, plan, now);
      await version.bump(tx);
    } else await version.bumpLibrary(tx);
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

  async function planOnly({ theme: source, notices }: OpenPackage): Promise<ImportOutcome> {
    await refuseForeignId(db.read, source.manifest);
    const state = await findSiteState(db.read, registry);
    const plan = planImport(source, state, "install");
    return { manifest: source.manifest, plan, notices, before: state.current, isDryRun: true };
  }

  async function storePackage(
    actorId: string,
    { opened, batch, written }: Written,
    hooks: ImportHooks,
  ): Promise<ImportOutcome> {
    await hooks.opened?.(opened.theme.manifest);
    return await withExclusiveFiles(store, async () => {
      try {
        // Bytes first: no row may name a file that is not on disk.
        const theme = await storePackageFiles(opened, batch, written);
        return await change(async (tx, now) => {
          const outcome = await addToLibrary(tx, now, actorId, opened, theme);
          await hooks.within?.(tx, now);
          return outcome;
        });
      } finally {
        await sweep();
      }
    });
  }

  return {
    async importPackage(actorId, file, { dryRun, ...hooks }) {
      await using batch = files.batch();
      const { take, written } = writeInflated(batch);
      using opened = requireAccepted(await looks.openPackage(file, serviceVersion, actorId, dryRun ? undefined : take));
      if (!dryRun) return await storePackage(actorId, { opened, batch, written }, hooks);
      await hooks.opened?.(opened.theme.manifest);
      return await planOnly(opened);
    },

    receivePackage(actorId, file) {
      const batch = files.batch();
      const { take, written } = writeInflated(batch);
      const arriving = looks.receivePackage(file, actorId, take);
      return {
        arrived: (bytes) => arriving.arrived(bytes),
        async import(hooks) {
          using opened = requireAccepted(await arriving.open(serviceVersion));
          return await storePackage(actorId, { opened, batch, written }, hooks);
        },
        async [Symbol.asyncDispose]() {
          arriving[Symbol.dispose]();
          await batch[Symbol.asyncDispose]();
        },
      };
    },
  };
}
