import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { KeyValueStore } from "../../platform/kv/key-value-store.js";
import { type AccessCache, grantToAdministrators } from "../users/index.js";
import type { PluginHost, PreparedPlugin } from "./plugin-host.service.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import type { InstalledPlugin, PluginRelease } from "./plugins.model.js";

export interface PluginChangesDeps {
  readonly db: Database;
  readonly store: Pick<KeyValueStore, "publish">;
  readonly clock: Clock;
  readonly activity: ActivityLog;
  readonly host: Pick<PluginHost, "prepare" | "sync">;
  readonly access: Pick<AccessCache, "forgetAll">;
}

/** The steps of which each change of an installed plugin consists. */
export interface PluginChanges {
  /** Work on one plugin happens one after another in this process; between processes, the revision decides. */
  inTurn<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Starts a release to see whether it does. Rejects with SVC-PLUGIN-2002 and the reason, and with what `judge` throws. */
  prepare(
    id: string,
    run: string,
    release: PluginRelease,
    judge: (parts: PluginParts) => void,
  ): Promise<PreparedPlugin>;
  /** Runs what changes which plugins should run; afterwards this process runs them, and the others are told. */
  change<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T>;
  /** Administrators have every permission, so also those that a plugin adds. */
  grant(tx: Tx, prepared: PreparedPlugin | null): Promise<void>;
  /** Writes to the activity log; `actorId` is null for the site itself. */
  record(tx: Tx, actorId: string | null, action: string, plugin: InstalledPlugin, detail?: object): Promise<void>;
}

/** The channel on which processes tell each other that another set of plugins should run. */
export const PLUGINS_CHANNEL = "plugins.changed";

/** Why nothing was done. */
export const MOVED = "The plugin was changed at the same time. Nothing of this was done; look at it and try again.";

export const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function createPluginChanges({ db, store, clock, activity, host, access }: PluginChangesDeps): PluginChanges {
  const turns = new Map<string, Promise<unknown>>();

  return {
    async inTurn(id, work) {
      const before = turns.get(id);
      const own = (async () => {
        await before?.catch(() => undefined);
        return work();
      })();
      turns.set(id, own);
      try {
        return await own;
      } finally {
        if (turns.get(id) === own) turns.delete(id);
      }
    },
    async prepare(id, run, release, judge) {
      try {
        return await host.prepare(id, run, release, judge);
      } catch (error) {
        if (error instanceof AppError) throw error;
        const { version } = release.manifest;
        throw new AppError("SVC-PLUGIN-2002", {
          message: `Version ${version} of the plugin does not start: ${sentenceOf(error)}`,
          cause: error,
        });
      }
    },
    async change(work) {
      const done = await db.transaction((tx) => work(tx, clock.now()));
      await Promise.all([host.sync(), store.publish(PLUGINS_CHANNEL, "")]);
      return done;
    },
    async grant(tx, prepared) {
      if (!prepared) return;
      const isNew = await grantToAdministrators(tx, Object.keys(prepared.parts.registration.permissions));
      if (isNew) tx.onCommit(() => access.forgetAll());
    },
    record: (tx, actorId, action, { id, current }, detail = {}) =>
      activity.record(tx, { actorId, action, subject: id, detail: { version: current.manifest.version, ...detail } }),
  };
}
