import type { Json, PluginEventName } from "@sitevine/plugin-sdk/registration";
import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { nextTime } from "../../platform/jobs/cron-times.js";
import { handleJob, type JobHandler, type Jobs, type Schedule } from "../../platform/jobs/jobs.js";
import { deletePluginDocuments } from "../search/index.js";
import { deleteSettingsBelow } from "../settings/index.js";
import { deletePermissionsBelow } from "../users/index.js";
import { deleteAgreement } from "./plugin-agreements.repo.js";
import type { PluginDatabases } from "./plugin-databases.port.js";
import { type HeardEvents, pluginEventView } from "./plugin-events.view.js";
import type { PluginFiles } from "./plugin-files.port.js";
import type { ActivePlugin, PluginHost } from "./plugin-host.service.js";
import { advanceSchedule, findSchedules, putSchedule } from "./plugin-schedules.repo.js";
import { deleteValues } from "./plugin-values.repo.js";
import { removePluginData, runPluginJob, tellPlugin } from "./plugins.jobs.js";
import { findPlugin } from "./plugins.repo.js";
import type { PluginsService } from "./plugins.service.js";

export interface PluginWorkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly host: Pick<PluginHost, "active" | "find" | "settled">;
  readonly files: Pick<PluginFiles, "removeData">;
  readonly databases: Pick<PluginDatabases, "remove">;
  readonly inTurn: PluginsService["inTurn"];
}

/** Work that plugins do later, and work that is done for them. */
export interface PluginWork {
  readonly handlers: readonly JobHandler[];
  readonly schedules: readonly Schedule[];
  /** Tells the plugins that listen, once the transaction is committed. */
  tell<Name extends PluginEventName>(tx: Tx, name: Name, payload: HeardEvents[Name]): Promise<void>;
}

// Longer than a request waits: nobody does.
const DEADLINE_MS = 60_000;
// A job that was not there at the last look may be due at this one.
const LOOK_EVERY_MS = 60_000;
// No cached answer shows schedules.
const QUIET = { changes: [] };

export function createPluginWork(deps: PluginWorkDeps): PluginWork {
  const { db, clock, jobs, host, files, databases, inTurn } = deps;

  /** Calls a plugin; does nothing for one that is not enabled any more. Throws for one that does not run at the moment. */
  async function call(
    pluginId: string,
    handlerOf: (plugin: ActivePlugin) => string | undefined,
    args: readonly Json[],
    signal: AbortSignal,
  ): Promise<void> {
    const plugin = host.find(pluginId);
    if (!plugin) {
      if ((await findPlugin(db.read, pluginId))?.state !== "enabled") return;
      throw new Error(`The plugin ${pluginId} does not run at the moment.`);
    }
    const handler = handlerOf(plugin);
    // Another release may not listen any more.
    if (handler !== undefined) await plugin.call(handler, args, { deadlineMs: DEADLINE_MS, signal });
  }

  async function removeData(pluginId: string): Promise<void> {
    // Until its process has ended, it could still write.
    await host.settled();
    const isGone = await db.transaction(async (tx) => {
      if (await findPlugin(tx, pluginId)) return false;
      await deleteValues(tx, pluginId);
      await deleteAgreement(tx, pluginId);
      await deletePermissionsBelow(tx, `${pluginId}.`);
      await deleteSettingsBelow(tx, `${pluginId}.`);
      await deletePluginDocuments(tx, pluginId);
      return true;
    });
    if (!isGone) return;
    await files.removeData(pluginId);
    await databases.remove(pluginId);
  }

  /** Moves the time of a job on and enqueues a run, unless another process did so first. */
  async function begin(pluginId: string, name: string, cron: string, dueAt: string, now: Date): Promise<void> {
    const next = nextTime(cron, now).toISOString();
    await db.transaction(async (tx) => {
      if (!(await advanceSchedule(tx, { pluginId, name, cron, dueAt, next }))) return;
      await jobs.enqueue(tx, runPluginJob, { pluginId, name }, { key: `${pluginId}.${name}` });
    }, QUIET);
  }

  async function beginDueJobs(): Promise<void> {
    const now = clock.now();
    const stored = new Map((await findSchedules(db.read)).map((row) => [`${row.pluginId} ${row.name}`, row]));
    for (const { manifest, registration } of host.active())
      for (const [name, { cron }] of Object.entries(registration.jobs)) {
        const schedule = stored.get(`${manifest.id} ${name}`);
        const isNew = schedule?.cron !== cron;
        const nextAt = isNew ? nextTime(cron, new Date(now.getTime() - LOOK_EVERY_MS)).toISOString() : schedule.nextAt;
        if (isNew) await db.transaction((tx) => putSchedule(tx, { pluginId: manifest.id, name, cron, nextAt }), QUIET);
        if (nextAt <= now.toISOString()) await begin(manifest.id, name, cron, nextAt, now);
      }
  }

  return {
    handlers: [
      handleJob(tellPlugin, ({ pluginId, event, payload }, { signal }) =>
        call(
          pluginId,
          ({ registration: { listeners } }) => listeners[event as PluginEventName],
          [payload as Json],
          signal,
        ),
      ),
      handleJob(runPluginJob, ({ pluginId, name }, { signal }) =>
        call(pluginId, ({ registration: { jobs: own } }) => own[name]?.handler, [], signal),
      ),
      // A plugin of this name that is installed meanwhile starts in folders that nobody is removing any more.
      handleJob(removePluginData, ({ pluginId }) => inTurn(pluginId, () => removeData(pluginId))),
    ],
    schedules: [{ name: "plugins.jobs", cron: "* * * * *", run: beginDueJobs }],
    async tell(tx, name, payload) {
      const listening = host.active().filter(({ registration: { listeners } }) => listeners[name] !== undefined);
      const told = pluginEventView(name, payload) as unknown as Record<string, never>;
      for (const { manifest } of listening)
        await jobs.enqueue(tx, tellPlugin, { pluginId: manifest.id, event: name, payload: told });
    },
  };
}
