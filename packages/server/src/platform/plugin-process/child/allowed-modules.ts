import module, { registerHooks, syncBuiltinESMExports } from "node:module";
import os from "node:os";
import v8 from "node:v8";

/**
 * The modules of Node that a plugin may use; whatever a later version of Node adds is not among them. Files are those that
 * the permission model allows. Sockets, processes, threads, addons, databases and debuggers are missing.
 */
const ALLOWED: ReadonlySet<string> = new Set([
  "assert",
  "assert/strict",
  "async_hooks",
  "buffer",
  "constants",
  "crypto",
  "diagnostics_channel",
  "events",
  "fs",
  "fs/promises",
  "os",
  "path",
  "path/posix",
  "path/win32",
  "perf_hooks",
  "punycode",
  "querystring",
  "stream",
  "stream/consumers",
  "stream/promises",
  "stream/web",
  "string_decoder",
  "timers",
  "timers/promises",
  "tty",
  "url",
  "util",
  "util/types",
  "zlib",
]);

/** Modules of which a plugin gets the harmless part. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ["module", "export const { createRequire, isBuiltin, builtinModules } = globalThis[Symbol.for('sitevine.module')];"],
  [
    "process",
    "export default globalThis.process; export const { env, argv, cwd, nextTick, hrtime } = globalThis.process;",
  ],
]);

const PART_SCHEME = "sitevine-part:";
const bare = (specifier: string): string => specifier.replace(/^node:/, "");

const refusal = (specifier: string): Error =>
  new Error(`Plugins may not use ${bare(specifier)}: it reaches beyond the folder and the services of the plugin.`);

/** Refuses what is not allowed wherever a module is named: `import`, `import()`, `require` and what builds on them. */
function guardModules(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const name = bare(specifier);
      if (PARTS.has(name)) return { url: `${PART_SCHEME}${name}`, format: "module", shortCircuit: true };
      if (module.isBuiltin(specifier) && !ALLOWED.has(name)) throw refusal(specifier);
      const resolved = next(specifier, context);
      if (resolved.url.startsWith("node:") && !ALLOWED.has(bare(resolved.url))) throw refusal(resolved.url);
      return resolved;
    },
    load(url, context, next) {
      const part = url.startsWith(PART_SCHEME) ? PARTS.get(url.slice(PART_SCHEME.length)) : undefined;
      if (part !== undefined) return { format: "module", source: part, shortCircuit: true };
      if (url.startsWith("node:") && !ALLOWED.has(bare(url))) throw refusal(url);
      return next(url, context);
    },
  });
}

const isAllowed = (name: string): boolean => ALLOWED.has(bare(name));

/** Makes a property throw, for good. */
function deny(owner: object, name: string, what: string): void {
  if (!(name in owner)) return;
  Object.defineProperty(owner, name, {
    configurable: false,
    writable: false,
    value: () => {
      throw new Error(`Plugins may not use ${what}.`);
    },
  });
}

/** Takes away what the permission model leaves: signals to other processes, the doors behind the modules, and the network. */
export function takeAway(): void {
  guardModules();
  const { getBuiltinModule } = process;
  const { createRequire, isBuiltin, builtinModules } = module;
  Object.defineProperty(globalThis, Symbol.for("sitevine.module"), {
    value: { createRequire, isBuiltin, builtinModules: builtinModules.filter(isAllowed) },
  });
  Object.defineProperty(process, "getBuiltinModule", {
    configurable: false,
    writable: false,
    value: (name: string) => (isAllowed(name) ? getBuiltinModule(name) : undefined),
  });
  for (const name of ["kill", "_kill", "_debugProcess", "_debugEnd", "_startProfilerIdleNotifier", "dlopen"])
    deny(process, name, `process.${name}`);
  for (const name of ["binding", "_linkedBinding", "setUncaughtExceptionCaptureCallback", "execve", "loadEnvFile"])
    deny(process, name, `process.${name}`);
  for (const name of ["register", "registerHooks", "runMain", "_preloadModules", "_initPaths"])
    deny(module, name, `module.${name}`);
  deny(os, "setPriority", "os.setPriority");
  for (const name of ["setFlagsFromString", "startupSnapshot", "takeCoverage"]) deny(v8, name, `v8.${name}`);
  for (const name of ["fetch", "WebSocket", "EventSource"]) deny(globalThis, name, name);
  Object.defineProperty(process, "mainModule", { value: undefined });
  syncBuiltinESMExports();
}
