import semver from "semver";
import { AppError } from "../../kernel/app-error.js";
import { conflict } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { PackageFile } from "../../platform/files/file-source.js";
import { MOVED, type PluginChanges } from "./plugin-changes.service.js";
import type { PluginFiles } from "./plugin-files.port.js";
import { type InstalledPlugin, missingRights, type PluginRelease, runOf } from "./plugins.model.js";
import { addPlugin, changePlugin, findPlugin } from "./plugins.repo.js";

type Within = (tx: Tx, now: Date) => Promise<void>;

/** What happens around the writes of an installation from elsewhere than an upload. */
export interface PluginInstallHooks {
  /** The package has passed every check, and nothing of it is written; an error refuses it. */
  readonly opened?: (release: PluginRelease) => Promise<void>;
  /** In the transaction that installs it. */
  readonly within?: Within;
}

export interface PluginInstall {
  /**
   * Installs a package, or puts it in place of the installed release, which is kept. An enabled plugin is started first: when the
   * new release does not start, nothing changes.
   */
  install(actorId: string, file: PackageFile, hooks?: PluginInstallHooks): Promise<InstalledPlugin>;
  /** The same for an upload, which must not be older than what is installed. */
  upload(actorId: string, file: PackageFile): Promise<InstalledPlugin>;
}

export interface PluginInstallDeps {
  readonly db: Database;
  readonly files: Pick<PluginFiles, "check" | "keep">;
  readonly changes: PluginChanges;
  readonly isSafeMode: boolean;
}

function requireSameVendor({ current }: InstalledPlugin, { manifest: { id, vendor } }: PluginRelease): void {
  const { vendor: installed } = current.manifest;
  if (installed === vendor) return;
  throw conflict(
    `A plugin with the id ${id} by ${installed} is installed. Uninstall it before you install one by ${vendor}.`,
  );
}

function requireForward(before: InstalledPlugin | undefined, { manifest: { version } }: PluginRelease): void {
  const installed = before?.current.manifest.version;
  if (installed === undefined || semver.gte(version, installed)) return;
  throw conflict(`Version ${installed} is installed, which is newer than ${version}. Uninstall it to go back.`);
}

export function createPluginInstall({ db, files, changes, isSafeMode }: PluginInstallDeps): PluginInstall {
  async function opened(actorId: string, file: PackageFile): Promise<PluginRelease> {
    const checked = await files.check(file, actorId);
    if (!checked.ok) throw new AppError("SVC-PLUGIN-2001", { details: checked.findings });
    return { manifest: checked.manifest, sha256: checked.sha256, size: file.size };
  }

  async function installNew(actorId: string, release: PluginRelease, within: Within) {
    return changes.change(async (tx, now) => {
      if (!(await addPlugin(tx, release, now))) throw conflict(MOVED);
      const plugin = await findPlugin(tx, release.manifest.id);
      if (!plugin) throw conflict(MOVED);
      await changes.record(tx, actorId, "plugin.install", plugin);
      await within(tx, now);
      return plugin;
    });
  }

  async function replace(actorId: string, before: InstalledPlugin, release: PluginRelease, within: Within) {
    const { id } = before;
    requireSameVendor(before, release);
    const isSame = before.current.sha256 === release.sha256;
    const missing = missingRights(release.manifest, before.agreedRights);
    const staysEnabled = before.state === "enabled" && missing.length === 0;
    const after: InstalledPlugin = { ...before, current: release };
    await using started =
      staysEnabled && !isSame && !isSafeMode ? await changes.prepare(id, runOf(after), release) : null;
    const { version } = release.manifest;
    const asks = `Version ${version} asks for further rights: ${missing.join(", ")}. Enable the plugin to agree to them.`;
    return await changes.change(async (tx, now) => {
      const isChanged = await changePlugin(
        tx,
        before,
        {
          current: release,
          ...(!isSame && { former: before.current }),
          ...(before.state === "enabled" && !staysEnabled && { state: "disabled", problem: asks }),
          ...(before.state === "failed" && { state: "disabled", problem: null }),
        },
        now,
      );
      const plugin = await findPlugin(tx, id);
      if (!isChanged || !plugin) throw conflict(MOVED);
      await changes.grant(tx, started);
      await changes.record(tx, actorId, "plugin.update", plugin, { from: before.current.manifest.version });
      await within(tx, now);
      return plugin;
    });
  }

  async function install(
    actorId: string,
    file: PackageFile,
    hooks: PluginInstallHooks,
    judge: (before: InstalledPlugin | undefined, release: PluginRelease) => void,
  ): Promise<InstalledPlugin> {
    const release = await opened(actorId, file);
    return changes.inTurn(release.manifest.id, async () => {
      const before = await findPlugin(db.read, release.manifest.id);
      judge(before, release);
      await hooks.opened?.(release);
      // Bytes first: no row may name bytes that are not on disk.
      await using held = await files.keep(release, file.path);
      const within = async (tx: Tx, now: Date): Promise<void> => {
        await held.handOver(tx);
        await hooks.within?.(tx, now);
      };
      return await (before ? replace(actorId, before, release, within) : installNew(actorId, release, within));
    });
  }

  return {
    install: (actorId, file, hooks = {}) => install(actorId, file, hooks, () => {}),
    upload: (actorId, file) => install(actorId, file, {}, requireForward),
  };
}
