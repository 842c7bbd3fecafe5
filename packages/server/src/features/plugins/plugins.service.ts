import type { Finding } from "@sitevine/contracts";
import { AppError } from "../../kernel/app-error.js";
import { conflict, notFound } from "../../kernel/refusals.js";
import type { Queryable } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { PackageFile } from "../../platform/files/file-source.js";
import type { Jobs } from "../../platform/jobs/jobs.js";
import { createPluginAgreements, type PluginAgreements } from "./plugin-agreements.service.js";
import {
  createPluginChanges,
  MOVED,
  PLUGINS_CHANNEL,
  type PluginChanges,
  type PluginChangesDeps,
  sentenceOf,
} from "./plugin-changes.service.js";
import type { PluginFiles } from "./plugin-files.port.js";
import type { PluginEnd, PluginHost } from "./plugin-host.service.js";
import { createPluginInstall, type PluginInstall } from "./plugin-install.service.js";
import type { PluginLicences } from "./plugin-licences.port.js";
import { manifestRights, rightsOf } from "./plugin-rights.policy.js";
import type { PluginSiteEvents } from "./plugins.events.js";
import { removePluginData } from "./plugins.jobs.js";
import { type InstalledPlugin, type PluginRelease, runOf } from "./plugins.model.js";
import { changePlugin, deletePlugin, findPlugin, findPlugins } from "./plugins.repo.js";

export interface PluginsDeps extends PluginChangesDeps {
  readonly events: EventPublisher<PluginSiteEvents>;
  readonly jobs: Jobs;
  readonly files: PluginFiles;
  readonly host: PluginHost;
  readonly licences: PluginLicences;
  readonly isSafeMode: boolean;
}

/** The effect that installing a package would have. */
export interface PluginCheck {
  readonly manifest: PluginRelease["manifest"] | null;
  /** The version that is installed now. */
  readonly replaces: string | null;
  readonly findings: readonly Finding[];
}

export interface PluginsService extends PluginInstall {
  list(): Promise<readonly InstalledPlugin[]>;
  check(actorId: string, file: PackageFile): Promise<PluginCheck>;
  /**
   * Starts a plugin, and so agrees to the rights that it asks for. Throws SVC-API-4003 for somebody outside of the administrators'
   * group where it has any, or where somebody has agreed to rights of a plugin by this id whose data is still there, and
   * SVC-API-4009 where another package is installed than the one that the actor read the rights of.
   */
  enable(actorId: string, id: string, sha256?: string): Promise<InstalledPlugin>;
  disable(actorId: string, id: string): Promise<InstalledPlugin>;
  /** Throws SVC-API-4003 for somebody outside of the administrators' group where a member of it agreed to rights of the plugin. */
  uninstall(actorId: string, id: string, options: { readonly removeData: boolean }): Promise<void>;
  /** A plugin that should run does not: the former release comes back, or it is switched off. */
  noteEnd(end: PluginEnd): Promise<void>;
  readonly noteActive: PluginAgreements["noteActive"];
  sweepFiles(signal: AbortSignal): Promise<void>;
  /** Work on one plugin that nothing above happens beside in this process. */
  readonly inTurn: PluginChanges["inTurn"];
}

const unknown = (id: string): AppError => notFound(`No plugin with the id ${id} is installed.`);

const LONGEST_PROBLEM = 2_000;

export function createPluginsService(deps: PluginsDeps): PluginsService {
  const { db, clock, files, host, isSafeMode } = deps;
  const changes = createPluginChanges(deps);
  const agreements = createPluginAgreements(deps);

  async function requirePlugin(id: string): Promise<InstalledPlugin> {
    const plugin = await findPlugin(db.read, id);
    if (!plugin) throw unknown(id);
    return plugin;
  }

  async function enable(actorId: string, id: string, sha256: string | undefined): Promise<InstalledPlugin> {
    if (isSafeMode)
      throw new AppError("SVC-PLUGIN-2002", {
        message: "The site was started with --safe, so no plugin runs. Start it without --safe to enable plugins.",
      });
    const before = await requirePlugin(id);
    if (sha256 !== undefined && sha256 !== before.current.sha256)
      throw conflict(
        `Version ${before.current.manifest.version} of the plugin was installed meanwhile. Look at its rights.`,
      );
    if (before.state === "enabled" && host.find(id)) return before;
    const { manifest } = before.current;
    const judge = await agreements.judgeOf(db.read, actorId, id);
    judge(manifestRights(manifest));
    await deps.licences.requireFor(manifest);
    await using started = await changes.prepare(id, runOf(before), before.current, (parts) => judge(rightsOf(parts)));
    return await changes.change(async (tx, now) => {
      const agreedRights = rightsOf(started.parts);
      const isChanged = await changePlugin(tx, before, { state: "enabled", problem: null, agreedRights }, now);
      const plugin = await findPlugin(tx, id);
      // Another process has just done the same.
      if (!isChanged && plugin?.state === "enabled") return plugin;
      if (!isChanged || !plugin) throw new AppError("SVC-PLUGIN-2002", { message: MOVED });
      await agreements.agree(tx, actorId, id, agreedRights, now);
      await changes.grant(tx, started);
      await changes.record(tx, actorId, "plugin.enable", plugin, { rights: agreedRights });
      return plugin;
    });
  }

  async function disable(actorId: string, id: string): Promise<InstalledPlugin> {
    return changes.change(async (tx, now) => {
      for (;;) {
        const before = await findPlugin(tx, id);
        if (!before) throw unknown(id);
        if (before.state === "disabled") return before;
        // The plugin is disabled afterwards even if another process changes it at the same time.
        if (!(await changePlugin(tx, before, { state: "disabled", problem: null }, now))) continue;
        await changes.record(tx, actorId, "plugin.disable", before);
        return { ...before, state: "disabled", problem: null, updatedAt: now.toISOString() };
      }
    });
  }

  async function uninstall(actorId: string, id: string, removeData: boolean): Promise<void> {
    await changes.change(async (tx) => {
      const before = await findPlugin(tx, id);
      if (!before) throw unknown(id);
      await agreements.requireUninstaller(tx, actorId, id);
      if (!(await deletePlugin(tx, id))) throw unknown(id);
      await changes.record(tx, actorId, "plugin.uninstall", before, { removeData });
      await deps.events.publish(tx, "plugin.removed", { id });
      if (removeData) await deps.jobs.enqueue(tx, removePluginData, { pluginId: id });
    });
  }

  return {
    list: () => findPlugins(db.read),
    async check(actorId, file) {
      const checked = await files.check(file, actorId);
      const { manifest } = checked;
      const installed = manifest && (await findPlugin(db.read, manifest.id));
      const replaces = installed?.current.manifest.version ?? null;
      return { manifest, replaces, findings: checked.ok ? [] : checked.findings };
    },
    ...createPluginInstall({ ...deps, changes }),
    inTurn: changes.inTurn,
    enable: (actorId, id, sha256) => changes.inTurn(id, () => enable(actorId, id, sha256)),
    disable: (actorId, id) => changes.inTurn(id, () => disable(actorId, id)),
    uninstall: (actorId, id, { removeData }) => changes.inTurn(id, () => uninstall(actorId, id, removeData)),
    async noteEnd({ id, run, atStart, error }) {
      const because = sentenceOf(error).slice(0, LONGEST_PROBLEM);
      await db.transaction(async (tx) => {
        const plugin = await findPlugin(tx, id);
        // Another process may have noticed first.
        if (plugin?.state !== "enabled" || runOf(plugin) !== run) return;
        const { former, current } = plugin;
        const now = clock.now();
        const { version } = current.manifest;
        if (atStart && former) {
          const problem = `Version ${version} did not start, so ${former.manifest.version} is back: ${because}`;
          await changePlugin(tx, plugin, { current: former, former: null, problem }, now);
        } else {
          const what = atStart ? `Version ${version} did not start` : `Version ${version} ended again and again`;
          await changePlugin(tx, plugin, { state: "failed", problem: `${what}: ${because}` }, now);
        }
        await changes.record(tx, null, "plugin.fail", plugin, { problem: because });
      });
      // The caller is in the middle of a sync, which must not wait for the next one.
      void host.sync().catch(() => undefined);
      await deps.store.publish(PLUGINS_CHANNEL, "");
    },
    noteActive: agreements.noteActive,
    async sweepFiles(signal) {
      const findNeeded = async (from: Queryable) =>
        (await findPlugins(from)).flatMap(({ current, former }) => (former ? [current, former] : [current]));
      await files.sweep(findNeeded, signal);
    },
  };
}
