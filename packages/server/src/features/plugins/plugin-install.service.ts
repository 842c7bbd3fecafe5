import semver from "semver";
import { AppError } from "../../kernel/app-error.js";
import { conflict } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { PackageFile } from "../../platform/files/file-source.js";
import { findAuthority } from "../users/index.js";
import { findAgreement } from "./plugin-agreements.repo.js";
import { MOVED, type PluginChanges } from "./plugin-changes.service.js";
import type { PluginFiles } from "./plugin-files.port.js";
import type { PreparedPlugin } from "./plugin-host.service.js";
import type { PluginLicences } from "./plugin-licences.port.js";
import { manifestRights, missingRights, rightsOf, UnagreedRights, union } from "./plugin-rights.policy.js";
import { type InstalledPlugin, type PluginRelease, runOf } from "./plugins.model.js";
import { addPlugin, changePlugin, findPlugin } from "./plugins.repo.js";

type Within = (tx: Tx, now: Date) => Promise<void>;

/** Callbacks around the writes of an installation that is not an upload. */
export interface PluginInstallHooks {
  /** The package has passed every check, and nothing of it is written; an error refuses it. */
  readonly opened?: (release: PluginRelease) => Promise<void>;
  /** In the transaction that installs it. */
  readonly within?: Within;
  /** SHA-256 of the installed release, where the publisher who signed that one has signed this one as well. */
  readonly follows?: string | undefined;
}

export interface PluginInstall {
  /**
   * Installs a package, or puts it in place of the installed release, which is kept. An enabled plugin is started first: when the
   * new release does not start, nothing changes.
   */
  install(actorId: string, file: PackageFile, hooks?: PluginInstallHooks): Promise<InstalledPlugin>;
  /**
   * The same for an upload, which must not be older than what is installed. Throws SVC-LICENSE-… where it would start at once and
   * the site may not enable it.
   */
  upload(actorId: string, file: PackageFile): Promise<InstalledPlugin>;
}

export interface PluginInstallDeps {
  readonly db: Database;
  readonly files: Pick<PluginFiles, "check" | "keep">;
  readonly changes: PluginChanges;
  readonly licences: Pick<PluginLicences, "requireFor">;
  readonly isSafeMode: boolean;
}

function requireSameVendor({ current }: InstalledPlugin, { manifest: { id, vendor } }: PluginRelease): void {
  const { vendor: installed } = current.manifest;
  if (installed === vendor) return;
  throw conflict(
    `A plugin with the id ${id} by ${installed} is installed. Uninstall it before you install one by ${vendor}.`,
  );
}

/** Why an update waits for somebody to enable it. */
const waiting = ({ manifest: { version } }: PluginRelease, rights: readonly string[], isKnown: boolean): string =>
  isKnown
    ? `Version ${version} asks for further rights: ${rights.join(", ")}. A member of the administrators' group agrees to them by enabling the plugin.`
    : `Version ${version} was not installed by a member of the administrators' group, and this plugin has these rights: ${rights.join(", ")}. One of them agrees to the version by enabling it.`;

function requireForward(before: InstalledPlugin | undefined, { manifest: { version } }: PluginRelease): void {
  const installed = before?.current.manifest.version;
  if (installed === undefined || semver.gte(version, installed)) return;
  throw conflict(`Version ${installed} is installed, which is newer than ${version}. Uninstall it to go back.`);
}

export function createPluginInstall({ db, files, changes, licences, isSafeMode }: PluginInstallDeps): PluginInstall {
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

  /**
   * Whether those who agreed to the plugin trust the author of the code: a member of the administrators' group brings
   * it, or it is a later release by the publisher of the installed one.
   */
  async function isKnownCode(actorId: string, { current }: InstalledPlugin, release: PluginRelease, follows?: string) {
    const isLater = semver.gt(release.manifest.version, current.manifest.version);
    if (follows === current.sha256 && isLater) return true;
    return (await findAuthority(db.read, actorId)).isAdministrator;
  }

  /** Starts what is to replace a release that is enabled; gives the rights instead to which somebody has to agree first. */
  async function tryUpdate(before: InstalledPlugin, release: PluginRelease, isKnown: boolean) {
    // Rights were given to the code that was agreed to; that of a stranger gets none, not even the data that was kept under them.
    const given = isKnown ? [] : ((await findAgreement(db.read, before.id))?.rights ?? []);
    const unagreed = (rights: readonly string[]): readonly string[] =>
      isKnown ? missingRights(rights, before.agreedRights) : union(rights, given);
    const asked = unagreed(manifestRights(release.manifest));
    if (asked.length > 0) return { asked, started: null };
    if (isSafeMode) return { asked, started: null };
    try {
      const run = runOf({ ...before, current: release });
      const started = await changes.prepare(before.id, run, release, (parts) => {
        const rights = unagreed(rightsOf(parts));
        if (rights.length > 0) throw new UnagreedRights(rights);
      });
      return { asked, started };
    } catch (error) {
      if (error instanceof UnagreedRights) return { asked: error.rights, started: null };
      throw error;
    }
  }

  async function replace(
    actorId: string,
    before: InstalledPlugin,
    release: PluginRelease,
    within: Within,
    follows?: string,
  ) {
    const { id } = before;
    requireSameVendor(before, release);
    const isSame = before.current.sha256 === release.sha256;
    const isKnown = isSame || (await isKnownCode(actorId, before, release, follows));
    const update =
      before.state === "enabled" && !isSame
        ? await tryUpdate(before, release, isKnown)
        : { asked: [], started: null as PreparedPlugin | null };
    await using started = update.started;
    const isWaiting = update.asked.length > 0;
    return await changes.change(async (tx, now) => {
      const isChanged = await changePlugin(
        tx,
        before,
        {
          current: release,
          // Only a release that was enabled may come back in the place of an enabled one.
          ...(!isSame && before.state === "enabled" && { former: before.current }),
          ...(isWaiting && { state: "disabled", problem: waiting(release, update.asked, isKnown) }),
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
    judge: (before: InstalledPlugin | undefined, release: PluginRelease) => Promise<void>,
  ): Promise<InstalledPlugin> {
    const release = await opened(actorId, file);
    return changes.inTurn(release.manifest.id, async () => {
      const before = await findPlugin(db.read, release.manifest.id);
      await judge(before, release);
      await hooks.opened?.(release);
      // Bytes first: no row may name bytes that are not on disk.
      await using held = await files.keep(release, file.path);
      const within = async (tx: Tx, now: Date): Promise<void> => {
        await held.handOver(tx);
        await hooks.within?.(tx, now);
      };
      if (!before) return await installNew(actorId, release, within);
      return await replace(actorId, before, release, within, hooks.follows);
    });
  }

  return {
    install: (actorId, file, hooks = {}) => install(actorId, file, hooks, async () => undefined),
    upload: (actorId, file) =>
      install(actorId, file, {}, async (before, release) => {
        requireForward(before, release);
        const isStarted = before?.state === "enabled" && before.current.sha256 !== release.sha256;
        if (isStarted) await licences.requireFor(release.manifest);
      }),
  };
}
