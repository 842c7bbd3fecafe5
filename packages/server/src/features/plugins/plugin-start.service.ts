import { readRegistration } from "@sitevine/plugin-sdk/registration";
import type { Caller } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { Logger } from "../../platform/logger.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";
import type { PluginLimits } from "../../platform/plugin-process/plugin-limits.js";
import { type AskService, startPlugin } from "../../platform/plugin-process/plugin-process.js";
import { createPluginSupervisor, type PluginSupervisor } from "../../platform/plugin-process/plugin-supervisor.js";
import { after } from "../../platform/threads/after.js";
import type { PluginFiles } from "./plugin-files.port.js";
import type { PluginParts } from "./plugin-parts.registry.js";
import type { PluginRelease } from "./plugins.model.js";

/** A release that was started and said what it registers. Disposing of it ends its process and deletes its unpacked code. */
export interface StartedPlugin extends AsyncDisposable {
  readonly id: string;
  readonly run: string;
  readonly parts: PluginParts;
  readonly supervisor: Pick<PluginSupervisor<Caller>, "call">;
}

export interface PluginStartDeps {
  readonly files: Pick<PluginFiles, "unpack" | "dataFolder">;
  readonly ask: (parts: PluginParts) => AskService<Caller>;
  readonly limits: PluginLimits;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The plugin ended too often, and is not started again. */
  readonly onFailed: (started: StartedPlugin, failure: PluginFailure) => void;
}

/** Starts a release in a process of its own. Rejects with a PluginFailure, and with an AppError for a damaged package. */
export type StartRelease = (id: string, run: string, release: PluginRelease) => Promise<StartedPlugin>;

export const createPluginStart =
  ({ files, ask: askOf, limits, clock, logger: siteLogger, onFailed }: PluginStartDeps): StartRelease =>
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
    const supervisor = createPluginSupervisor<Caller>({
      start: () =>
        startPlugin({ order: { code: code.path, entry: manifest.entry, data }, limits, ask, logger, clock, after }),
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
      await code[Symbol.asyncDispose]();
    }
    try {
      const read = readRegistration(id, manifest.entry, await supervisor.begin());
      if (!read.ok) {
        const sentences = read.findings.map(({ pointer, message }) => `${pointer || "the definition"} ${message}`);
        throw new PluginFailure("garbage", `What the plugin registers is not valid: ${sentences.join("; ")}.`);
      }
      const parts = { manifest, registration: read.registration };
      started = { id, run, parts, supervisor, [Symbol.asyncDispose]: end };
      return started;
    } catch (error) {
      await end();
      throw error;
    }
  };
