import { unavailable } from "../../kernel/refusals.js";
import { PluginFailure } from "../../platform/plugin-process/plugin-failure.js";

export const RETRY_SECONDS = 2;

/** The failures that mean that the plugin did something wrong, and not that it is busy or gone. */
const ITS_FAULT: ReadonlySet<PluginFailure["reason"]> = new Set(["failed", "garbage", "too-large"]);

/** The error that a plugin's failure becomes for the caller; any other error as it is. */
export function refusalOfPlugin(error: unknown): unknown {
  if (!(error instanceof PluginFailure)) return error;
  if (ITS_FAULT.has(error.reason)) return new Error(`The plugin failed: ${error.message}`, { cause: error });
  return unavailable(RETRY_SECONDS, "The plugin does not answer at the moment.", error);
}
