/**
 * Why a call of a plugin has no answer. `failed`: its handler threw. `timeout`: it took longer than its deadline. `crashed`:
 * its process ended. `memory`: its process grew too large. `overloaded`: too many calls wait for it. `garbage`: it did not
 * keep to the format. `too-large`: its answer was too large. `stopped`: the site stopped it.
 */
export type FailureReason =
  | "failed"
  | "timeout"
  | "crashed"
  | "memory"
  | "overloaded"
  | "garbage"
  | "too-large"
  | "stopped";

/** A call of a plugin that has no answer. The message is for the error log, not for readers. */
export class PluginFailure extends Error {
  override readonly name = "PluginFailure";
  readonly reason: FailureReason;
  /** The stack in the plugin. */
  readonly pluginStack: string | undefined;

  constructor(reason: FailureReason, message: string, pluginStack?: string) {
    super(message);
    this.reason = reason;
    this.pluginStack = pluginStack;
    // Stack in the error log is that of the plugin's failure, not that of the site.
    if (pluginStack) this.stack = pluginStack;
  }
}
