import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "@sitevine/plugin-sdk/registration";
import { AppError } from "../../kernel/app-error.js";
import type { Caller } from "../../kernel/caller.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";
import type { PluginAnswer, PluginCall } from "../../platform/plugin-process/plugin-process.js";
import { after } from "../../platform/threads/after.js";
import type { PluginParts, PluginPartsRegistry } from "./plugin-parts.registry.js";
import { requireAgreed } from "./plugin-rights.policy.js";
import { createPluginStart, type PluginStartDeps, type StartedPlugin } from "./plugin-start.service.js";
import { type InstalledPlugin, type PluginRelease, runOf } from "./plugins.model.js";

/** A plugin that runs in this process, with everything that it registered in effect. */
export interface ActivePlugin extends PluginParts, Pick<StartedPlugin, "panelFiles"> {
  /** Rejects with a PluginFailure. */
  call(handler: string, args: readonly Json[], options?: PluginCall<Caller>): Promise<PluginAnswer>;
}

/** A plugin that was started to see whether it does. Disposing of it ends it, unless a sync has made it active meanwhile. */
export interface PreparedPlugin extends AsyncDisposable {
  readonly parts: PluginParts;
}

/** Runs the plugins of the site in processes of their own, in this process of the site. */
export interface PluginHost extends AsyncDisposable {
  /**
   * Starts a release and checks all that it registers, which takes no effect until a sync finds this release. `judge` may refuse it
   * before its database is touched. Rejects with an Error whose message is a sentence for administrators.
   */
  prepare(
    id: string,
    run: string,
    release: PluginRelease,
    judge: (parts: PluginParts) => void,
  ): Promise<PreparedPlugin>;
  /** Starts and ends plugins until those run that are enabled now. Does not reject for a plugin that does not start. */
  sync(): Promise<void>;
  find(id: string): ActivePlugin | undefined;
  /** Calls a handler of a plugin and returns what it gives. Rejects as `call` does, and for a plugin that does not run at the moment. */
  ask(id: string, handler: string, args: readonly Json[], options?: PluginCall<Caller>): Promise<Json>;
  /** True for a plugin that is enabled, as far as this process knows, whether or not it runs at the moment. */
  isWanted(id: string): boolean;
  active(): readonly ActivePlugin[];
  /** Resolves when what should not run any more has ended. */
  settled(): Promise<void>;
}

/** A plugin that is enabled does not run. `atStart`: it could not be started; otherwise it ended too often. */
export interface PluginEnd {
  readonly id: string;
  readonly run: string;
  readonly atStart: boolean;
  readonly error: Error;
}

export interface PluginHostDeps extends Omit<PluginStartDeps, "onFailed"> {
  readonly findAll: () => Promise<readonly InstalledPlugin[]>;
  readonly parts: PluginPartsRegistry;
  /** Runs nothing at all. */
  readonly isSafeMode: boolean;
  /** The parts of a plugin have come into effect. */
  readonly onActive: (parts: PluginParts, run: string) => void;
  readonly onEnd: (end: PluginEnd) => Promise<void>;
}

interface Running {
  readonly id: string;
  readonly run: string;
  readonly started: StartedPlugin;
  readonly parts: PluginParts;
  /** Set while its parts are in effect. */
  remove: (() => void) | undefined;
  /** The number of calls under way; `onIdle` runs after the last one. */
  calls: number;
  onIdle: () => void;
}

const stop = ({ started }: Running): Promise<void> => Promise.resolve(started[Symbol.asyncDispose]());

// A start takes the processor, which the site needs as well.
const STARTS_AT_ONCE = 2;
/** Until a start is tried again that failed for a reason outside of the plugin. */
const RETRY_MS = 5_000;

/** True where another try would fail as well: the plugin does not start, or its package is damaged. */
const isOfPlugin = (error: Error): boolean => error instanceof PluginFailure || error instanceof AppError;

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

export function createPluginHost(deps: PluginHostDeps): PluginHost {
  const { parts: registry, limits } = deps;
  const active = new Map<string, Running>();
  const prepared = new Map<string, Running>();
  const retiring = new Set<Promise<void>>();
  const stopTimers = new Set<() => void>();
  let wanted: ReadonlySet<string> = new Set();
  let isEnded = false;

  function logEnd(id: string, error: Error): void {
    deps.logger.error("A plugin does not run", { pluginId: id, error });
  }

  /** Ends a plugin that gets no further calls, when those that it has are answered or out of time. */
  function retire(running: Running): void {
    deactivate(running);
    const idle = new Promise<void>((resolve) => {
      running.onIdle = resolve;
      if (running.calls === 0) resolve();
    });
    const late = new AbortController();
    const ended = Promise.race([idle, delay(limits.callMs, undefined, { ref: false, signal: late.signal })])
      .then(() => late.abort())
      .then(() => stop(running))
      .catch((error: unknown) => logEnd(running.id, asError(error)))
      .finally(() => retiring.delete(ended));
    retiring.add(ended);
  }

  function deactivate(running: Running): void {
    running.remove?.();
    running.remove = undefined;
    if (active.get(running.id) === running) active.delete(running.id);
  }

  const start = createPluginStart({
    ...deps,
    onFailed({ id, run }, error) {
      const running = active.get(id);
      if (running?.run !== run) return;
      deactivate(running);
      logEnd(id, error);
      void stop(running);
      void deps.onEnd({ id, run, atStart: false, error });
    },
  });

  async function launch(id: string, run: string, release: PluginRelease): Promise<Running> {
    const started = await start(id, run, release);
    return { id, run, started, parts: started.parts, remove: undefined, calls: 0, onIdle: () => {} };
  }

  function addParts({ parts }: Running): () => void {
    try {
      return registry.add(parts);
    } catch (error) {
      throw new PluginFailure("garbage", asError(error).message);
    }
  }

  /** Puts the parts of a plugin into effect in place of those of another release, which come back if that fails. */
  function swap(next: Running): void {
    const former = active.get(next.id);
    former?.remove?.();
    try {
      next.remove = addParts(next);
    } catch (error) {
      if (former) former.remove = registry.add(former.parts);
      throw error;
    }
    active.set(next.id, next);
    deps.onActive(next.parts, next.run);
    if (!former) return;
    former.remove = undefined;
    retire(former);
  }

  /** Throws as the registry does, and changes nothing. */
  function tryParts(next: Running): void {
    const former = active.get(next.id);
    former?.remove?.();
    try {
      addParts(next)();
    } finally {
      if (former) former.remove = registry.add(former.parts);
    }
  }

  async function activate(plugin: InstalledPlugin): Promise<void> {
    const { id, current } = plugin;
    const run = runOf(plugin);
    if (active.get(id)?.run === run) return;
    const ready = prepared.get(run);
    prepared.delete(run);
    try {
      const running = ready ?? (await launch(id, run, current));
      try {
        requireAgreed(running.parts, plugin.agreedRights);
        if (!isEnded && !ready) await running.started.migrate();
        if (isEnded) await stop(running);
        else swap(running);
      } catch (error) {
        await stop(running);
        throw error;
      }
    } catch (thrown) {
      const error = asError(thrown);
      logEnd(id, error);
      if (isOfPlugin(error)) await deps.onEnd({ id, run, atStart: true, error });
      else if (!isEnded) stopTimers.add(after(RETRY_MS, () => void sync().catch(() => undefined)));
    }
  }

  async function syncOnce(): Promise<void> {
    const all = deps.isSafeMode || isEnded ? [] : await deps.findAll();
    const enabled = all.filter(({ state }) => state === "enabled");
    wanted = new Set(enabled.map(({ id }) => id));
    for (const running of [...active.values()]) if (!wanted.has(running.id)) retire(running);
    const waiting = [...enabled];
    const starters = Array.from({ length: STARTS_AT_ONCE }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await activate(next);
    });
    await Promise.all(starters);
  }

  let syncing: Promise<void> | undefined;
  let isAskedAgain = false;

  async function syncAll(): Promise<void> {
    try {
      do {
        isAskedAgain = false;
        await syncOnce();
      } while (isAskedAgain);
    } finally {
      syncing = undefined;
    }
  }

  function sync(): Promise<void> {
    isAskedAgain = true;
    syncing ??= syncAll();
    return syncing;
  }

  const activeOf = (running: Running): ActivePlugin => ({
    ...running.parts,
    panelFiles: running.started.panelFiles,
    async call(...args) {
      running.calls += 1;
      try {
        return await running.started.supervisor.call(...args);
      } finally {
        running.calls -= 1;
        if (running.calls === 0) running.onIdle();
      }
    },
  });

  function find(id: string): ActivePlugin | undefined {
    const running = active.get(id);
    return running && activeOf(running);
  }

  return {
    sync,
    async prepare(id, run, release, judge) {
      const running = await launch(id, run, release);
      try {
        judge(running.parts);
        tryParts(running);
        await running.started.migrate();
      } catch (error) {
        await stop(running);
        throw error;
      }
      const replaced = prepared.get(run);
      prepared.set(run, running);
      if (replaced) await stop(replaced);
      return {
        parts: running.parts,
        async [Symbol.asyncDispose]() {
          if (prepared.get(run) !== running) return;
          prepared.delete(run);
          await stop(running);
        },
      };
    },
    find,
    async ask(id, ...call) {
      const plugin = find(id);
      if (!plugin) throw new Error(`The plugin ${id} does not run at the moment.`);
      return (await plugin.call(...call)).value;
    },
    async settled() {
      await syncing?.catch(() => undefined);
      await Promise.all(retiring);
    },
    isWanted: (id) => wanted.has(id),
    active: () => [...active.values()].map(activeOf),
    async [Symbol.asyncDispose]() {
      isEnded = true;
      for (const stopTimer of stopTimers) stopTimer();
      await syncing?.catch(() => undefined);
      const running = [...active.values()];
      for (const one of running) deactivate(one);
      await Promise.all([...running, ...prepared.values()].map(stop));
      await Promise.all(retiring);
    },
  };
}
