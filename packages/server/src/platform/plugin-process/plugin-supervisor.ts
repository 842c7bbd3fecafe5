import type { Clock } from "../../kernel/clock.js";
import type { Logger } from "../logger.js";
import type { Json } from "./messages.js";
import { PluginFailure } from "./plugin-failure.js";
import type { PluginLimits } from "./plugin-limits.js";
import type { PluginAnswer, PluginCall, PluginProcess } from "./plugin-process.js";

/** State of a plugin that should run. */
export type SupervisedState =
  | { readonly name: "starting" }
  | { readonly name: "running"; readonly registration: Json }
  /** It ended, and starts again at the time. */
  | { readonly name: "waiting"; readonly until: Date; readonly failure: PluginFailure }
  /** It ended too often and is not started again. */
  | { readonly name: "failed"; readonly failure: PluginFailure }
  | { readonly name: "stopped" };

export interface SupervisorDeps<Caller> {
  readonly start: () => Promise<PluginProcess<Caller>>;
  readonly pausesMs: PluginLimits["pausesMs"];
  readonly clock: Clock;
  readonly logger: Logger;
  readonly after: (ms: number, call: () => void) => () => void;
  /** Called with each new state. */
  readonly onState?: (state: SupervisedState) => void;
}

/** Keeps a plugin running. */
export interface PluginSupervisor<Caller> {
  readonly state: SupervisedState;
  /** Starts it for the first time. Rejects with a PluginFailure when it does not start; it is not tried again then. */
  begin(): Promise<Json>;
  /** Rejects with a PluginFailure, also while it does not run. */
  call(handler: string, args: readonly Json[], options?: PluginCall<Caller>): Promise<PluginAnswer>;
  stop(): Promise<void>;
}

/** After so many ends within the time, it stays ended. */
export const MOST_ENDS = 6;
export const ENDS_WITHIN_MS = 10 * 60_000;

export function createPluginSupervisor<Caller>(deps: SupervisorDeps<Caller>): PluginSupervisor<Caller> {
  const { pausesMs, clock, logger, after } = deps;
  let state: SupervisedState = { name: "stopped" };
  let plugin: PluginProcess<Caller> | undefined;
  let stopTimer = (): void => {};
  let ends: number[] = [];
  // Each start has a number, so that what an earlier process does late changes nothing.
  let generation = 0;

  function become(next: SupervisedState): void {
    state = next;
    deps.onState?.(next);
  }

  function onEnd(failure: PluginFailure): void {
    plugin = undefined;
    const now = clock.now().getTime();
    ends = [...ends.filter((at) => now - at < ENDS_WITHIN_MS), now];
    if (ends.length >= MOST_ENDS) {
      logger.error("A plugin ended too often and is not started again", { error: failure });
      become({ name: "failed", failure });
      return;
    }
    const pause = pausesMs[Math.min(ends.length, pausesMs.length) - 1] ?? pausesMs[0];
    logger.warn("A plugin ended and starts again", { error: failure, inMs: pause });
    become({ name: "waiting", until: new Date(now + pause), failure });
    stopTimer = after(pause, () => void restart());
  }

  async function launch(): Promise<Json> {
    generation += 1;
    const own = generation;
    become({ name: "starting" });
    const started = await deps.start();
    if (own !== generation) {
      await started.stop();
      throw new PluginFailure("stopped", "The plugin was stopped.");
    }
    plugin = started;
    void started.ended.then((failure) => {
      if (own === generation) onEnd(failure);
    });
    become({ name: "running", registration: started.registration });
    return started.registration;
  }

  async function restart(): Promise<void> {
    const own = generation + 1;
    try {
      await launch();
    } catch (error) {
      if (own !== generation) return;
      onEnd(error instanceof PluginFailure ? error : new PluginFailure("crashed", "The plugin could not be started."));
    }
  }

  return {
    get state() {
      return state;
    },
    async begin() {
      try {
        return await launch();
      } catch (error) {
        if (state.name === "starting") become({ name: "stopped" });
        throw error;
      }
    },
    async call(handler, args, options) {
      if (plugin) return plugin.call(handler, args, options);
      throw new PluginFailure("crashed", "The plugin is not running at the moment.");
    },
    async stop() {
      generation += 1;
      stopTimer();
      const last = plugin;
      plugin = undefined;
      become({ name: "stopped" });
      await last?.stop();
    },
  };
}
