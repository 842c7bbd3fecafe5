import { type ChildProcessByStdio, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { builtProgram } from "../built-programs.js";
import type { DatabaseDialect } from "./child/plugin-database.js";
import { pluginFlags } from "./plugin-flags.js";
import type { PluginUser } from "./plugin-user.js";
import { endWithSite } from "./process-watch.js";

/** The program of the child. */
export const PLUGIN_PROGRAM = builtProgram("plugin-child");

export interface ChildOrder {
  /** The folder of the unpacked package, and the path of its entry in it. */
  readonly code: string;
  readonly entry: string;
  /** The folder that the plugin may write. */
  readonly data: string;
  readonly memoryMb: number;
  /** The SQL of its database, which its process asks the site for; missing where it has none. */
  readonly database?: DatabaseDialect | undefined;
  /** User of the process, if the site runs as root. */
  readonly user?: PluginUser | undefined;
}

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the process of a plugin, with no environment and nothing inherited but the channel. */
export function startChild({ code, entry, data, memoryMb, database, user }: ChildOrder): Child {
  const flags = pluginFlags({ code, data, program: [PLUGIN_PROGRAM] }, memoryMb, process.allowedNodeEnvironmentFlags);
  const target = pathToFileURL(`${code}/${entry}`).href;
  const child = spawn(process.execPath, [...flags, PLUGIN_PROGRAM, target, database ?? "none"], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {},
    cwd: data,
    ...user,
  });
  if (child.pid === undefined) return child;
  // A machine without memory ends the plugin before the site. Only Linux knows this file.
  writeFile(`/proc/${child.pid}/oom_score_adj`, "1000").catch(() => undefined);
  const watch = endWithSite(child.pid);
  child.on("exit", watch.stop);
  return child;
}
