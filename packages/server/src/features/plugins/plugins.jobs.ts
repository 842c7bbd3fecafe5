import * as z from "zod";
import { jobKind } from "../../platform/jobs/jobs.js";

/** Removes what an uninstalled plugin kept. */
export const removePluginData = jobKind({ name: "plugins.remove-data", payload: z.object({ pluginId: z.string() }) });

/** Tells a plugin that something happened. */
export const tellPlugin = jobKind({
  name: "plugins.event",
  payload: z.object({ pluginId: z.string(), event: z.string(), payload: z.json() }),
});

/** Runs a job of a plugin whose time has come. */
export const runPluginJob = jobKind({
  name: "plugins.job",
  payload: z.object({ pluginId: z.string(), name: z.string() }),
  tries: 3,
});
