import { type ChildProcessByStdio, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath, pathToFileURL } from "node:url";
import { pluginFlags } from "./plugin-flags.js";
import type { PluginUser } from "./plugin-user.js";

const isSource = import.meta.url.endsWith(".ts");

/** The program of the child: beside this module in the sources, beside the program in the build. */
export const PLUGIN_PROGRAM = fileURLToPath(
  new URL(isSource ? "./child/plugin.child.ts" : "./plugin-child.cjs", import.meta.url),
);

// Node runs the sources unchanged except for import names, which are those of the built files.
const RESOLVE_SOURCES = `import { registerHooks } from "node:module";
registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith(".") || !name.endsWith(".js") || !context.parentURL?.endsWith(".ts")) return next(name, context);
    return next(name.slice(0, -3) + ".ts", context);
  },
});`;

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
  const program = isSource ? [`${dirname(dirname(PLUGIN_PROGRAM))}/`] : [PLUGIN_PROGRAM];
  const file = database?.kind === "file" ? database.path : "";
  const rights = { memoryMb, usesSqlite: file !== "" };
  const flags = pluginFlags({ code, data, program }, rights, process.allowedNodeEnvironmentFlags);
  const sourceFlags = isSource ? ["--import", `data:text/javascript,${encodeURIComponent(RESOLVE_SOURCES)}`] : [];
  const target = pathToFileURL(`${code}/${entry}`).href;
  const order = [target, database?.kind ?? "none", file];
  const child = spawn(process.execPath, [...flags, ...sourceFlags, PLUGIN_PROGRAM, ...order], {
    stdio: ["pipe", "pipe", "pipe"],
    env: {},
    cwd: data,
    ...user,
  });
  // A machine without memory ends the plugin before the site. Only Linux knows this file.
  if (child.pid !== undefined) writeFile(`/proc/${child.pid}/oom_score_adj`, "1000").catch(() => undefined);
  return child;
}
