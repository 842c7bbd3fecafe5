import { type ChildProcessByStdio, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { builtProgram } from "../../built-programs.js";
import { sqlFlags } from "../plugin-flags.js";
import type { PluginUser } from "../plugin-user.js";

/** The program that has the database of a plugin open. */
const SQL_PROGRAM = builtProgram("sql-child");

export interface SqlChildOrder {
  /** The file, in a folder that holds nothing else. */
  readonly path: string;
  /** User of the process, if the site runs as root. */
  readonly user?: PluginUser | undefined;
}

export type SqlChild = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the process that opens the file, with no environment and nothing inherited but its channel. */
export function startSqlChild({ path, user }: SqlChildOrder): SqlChild {
  const folder = dirname(path);
  const flags = sqlFlags({ folder, program: SQL_PROGRAM }, process.allowedNodeEnvironmentFlags);
  const child = spawn(process.execPath, [...flags, SQL_PROGRAM, path, String(process.pid)], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {},
    cwd: folder,
    ...user,
  });
  // A machine without memory ends it before the site. Only Linux knows this file.
  if (child.pid !== undefined) writeFile(`/proc/${child.pid}/oom_score_adj`, "1000").catch(() => undefined);
  return child;
}
