import { FrameError } from "./frames.js";
import { PluginFailure } from "./plugin-failure.js";
import type { PluginLimits } from "./plugin-limits.js";

/** Why a plugin is ended whose channel cannot be read on. */
export function channelFailureOf(error: unknown): PluginFailure {
  if (error instanceof PluginFailure) return error;
  if (!(error instanceof FrameError)) return new PluginFailure("crashed", "The channel to the plugin failed.");
  const reason = error.isTooLarge ? "too-large" : "garbage";
  return new PluginFailure(reason, `The plugin broke its channel: ${error.message}`);
}

/** Why a process has ended that the site did not end; `printed` is what it said last. */
export function exitFailureOf(
  { code, signal }: { readonly code: number | null; readonly signal: NodeJS.Signals | null },
  { memoryMb }: Pick<PluginLimits, "memoryMb">,
  printed: string,
): PluginFailure {
  if (signal === "SIGABRT" || code === 134)
    return new PluginFailure("memory", `The plugin took more than ${memoryMb} MB of memory.`);
  return new PluginFailure("crashed", `The process of the plugin ended with ${code ?? signal}.`, printed);
}
