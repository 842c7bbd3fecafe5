import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readRegistration } from "@sitevine/plugin-sdk/registration";
import type { Caller } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { Logger } from "../../platform/logger.js";
import type { AskService } from "../../platform/plugin-process/ask-service.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";
import type { PluginLimits } from "../../platform/plugin-process/plugin-limits.js";
import { startPlugin } from "../../platform/plugin-process/plugin-process.js";
import { createPluginSupervisor, type PluginSupervisor } from "../../platform/plugin-process/plugin-supervisor.js";
import { findPluginUser, handOver } from "../../platform/plugin-process/plugin-user.js";
import { PLUGIN_PROGRAM } from "../../platform/plugin-process/start-child.js";
import { after } from "../../platform/threads/after.js";
import type { PluginDatabases } from "./plugin-databases.port.js";
import type { PluginFiles } from "./plugin-files.port.js";
import { findPanelFiles, type PluginPanelFiles } from "./plugin-panel-files.port.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import type { PluginRelease } from "./plugins.model.js";

/** A release that was started and said what it registers. Disposing of it ends its process and deletes its unpacked code. */
export interface StartedPlugin extends AsyncDisposable {
  readonly id: string;
  readonly run: string;
  readonly parts: PluginParts;
  readonly supervisor: Pick<PluginSupervisor<Caller>, "call">;
  /** Files that its pages of the panel load; null for a plugin without such pages. */
  readonly panelFiles: PluginPanelFiles | null;
  /** Brings the database of the plugin to this release. Rejects with a PluginFailure. */
  migrate(): Promise<void>;
}

export interface PluginStartDeps {
  readonly files: Pick<PluginFiles, "unpack" | "dataFolder">;
  readonly databases: Pick<PluginDatabases, "open">;
  readonly ask: (parts: PluginParts) => AskService<Caller>;
  readonly limits: PluginLimits;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The plugin ended too often, and is not started again. */
  readonly onFailed: (started: StartedPlugin, failure: PluginFailure) => void;
}

/** Longer than a call: a release may have to move all that the plugin has stored. */
const MIGRATION_MS = 60_000;

const DATABASE_IN_BOTH =
  "A plugin with a database names the folder of its migrations in plugin.json, and its database in definePlugin.";

/** The folder of a plugin's migrations and the handler that runs them; null for a plugin without a database. */
function migrationsOf({ manifest, registration }: PluginParts) {
  const folder = manifest.migrations;
  const handler = registration.database?.migrate;
  if (folder === undefined && handler === undefined) return null;
  if (folder === undefined || handler === undefined) throw new PluginFailure("garbage", DATABASE_IN_BOTH);
  return { folder, handler };
}

/** The addresses of the modules in a folder, in the order of their names. */
async function modulesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /\.m?js$/.test(name)).sort();
  return names.map((name) => pathToFileURL(join(folder, name)).href);
}

/** Starts a release in a process of its own. Rejects with a PluginFailure, and with an AppError for a damaged package. */
export type StartRelease = (id: string, run: string, release: PluginRelease) => Promise<StartedPlugin>;

export const createPluginStart =
  ({ files, databases, ask: askOf, limits, clock, logger: siteLogger, onFailed }: PluginStartDeps): StartRelease =>
  async (id, run, release) => {
    const { manifest } = release;
    const logger = siteLogger.child({ pluginId: id });
    const code = await files.unpack(release);
    let started: StartedPlugin | undefined;
    // Until the plugin says what it registers, it has nothing to ask for.
    const ask: AskService<Caller> = (...question) => {
      if (!started) throw new PluginFailure("garbage", "The plugin asked before it was loaded.");
      return askOf(started.parts)(...question);
    };
    const data = await files.dataFolder(id);
    const user = await findPluginUser([PLUGIN_PROGRAM, code.path, data]);
    if (user) await handOver(data, user);
    const database = manifest.migrations === undefined ? undefined : await databases.open(id, user);
    const supervisor = createPluginSupervisor<Caller>({
      start: () =>
        startPlugin({
          order: { code: code.path, entry: manifest.entry, data, database: database?.dialect, user },
          limits,
          ask,
          logger,
          clock,
          after,
        }),
      pausesMs: limits.pausesMs,
      clock,
      logger,
      after,
      onState(state) {
        if (state.name === "failed" && started) onFailed(started, state.failure);
      },
    });
    async function end(): Promise<void> {
      await supervisor.stop();
      await database?.[Symbol.asyncDispose]();
      await code[Symbol.asyncDispose]();
    }
    try {
      const read = readRegistration(id, manifest.entry, await supervisor.begin());
      if (!read.ok) {
        const sentences = read.findings.map(({ pointer, message }) => `${pointer || "the definition"} ${message}`);
        throw new PluginFailure("garbage", `What the plugin registers is not valid: ${sentences.join("; ")}.`);
      }
      const parts = { manifest, registration: read.registration };
      const migrations = migrationsOf(parts);
      started = {
        id,
        run,
        parts,
        supervisor,
        panelFiles: await findPanelFiles(release, read.registration, code.path),
        async migrate() {
          if (!migrations) return;
          const modules = await modulesIn(join(code.path, migrations.folder));
          await supervisor.call(migrations.handler, [modules], { deadlineMs: MIGRATION_MS });
        },
        [Symbol.asyncDispose]: end,
      };
      return started;
    } catch (error) {
      await end();
      throw error;
    }
  };
