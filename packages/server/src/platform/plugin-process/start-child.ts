import { type ChildProcessByStdio, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import { builtProgram } from "../built-programs.js";
import { pluginFlags } from "./plugin-flags.js";
import type { PluginUser } from "./plugin-user.js";

/** The program of the child. */
export const PLUGIN_PROGRAM = builtProgram("plugin-child");

/** Where the database of a plugin is: in a file that its process opens, or on a server that the site asks for it. */
export type DatabasePlace = { readonly kind: "file"; readonly path: string } | { readonly kind: "server" };

export interface ChildOrder {
  /** The folder of the unpacked package, and the path of its entry in it. */
  readonly code: string;
  readonly entry: string;
  /** The folder that the plugin may write. */
  readonly data: string;
  readonly memoryMb: number;
  readonly database?: DatabasePlace | undefined;
  /** Whom the process runs as, where the site runs as root. */
  readonly user?: PluginUser | undefined;
}

export type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the process of a plugin, with no environment and nothing inherited but the channel. */
export function startChild({ code, entry, data, memoryMb, database, user }: ChildOrder): Child {
  const file = database?.kind === "file" ? database.path : "";
  const rights = { memoryMb, usesSqlite: file !== "" };
  const flags = pluginFlags({ code, data, program: [PLUGIN_PROGRAM] }, rights, process.allowedNodeEnvironmentFlags);
  const target = pathToFileURL(`${code}/${entry}`).href;
  const order = [target, database?.kind ?? "none", file];
  const child = spawn(process.execPath, [...flags, PLUGIN_PROGRAM, ...order], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {},
    cwd: data,
    ...user,
  });
  // A machine without memory ends the plugin before the site. Only Linux knows this file.
  if (child.pid !== undefined) writeFile(`/proc/${child.pid}/oom_score_adj`, "1000").catch(() => undefined);
  return child;
}
