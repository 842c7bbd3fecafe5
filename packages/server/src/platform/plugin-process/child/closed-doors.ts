import module, { registerHooks, syncBuiltinESMExports } from "node:module";
import os from "node:os";
import { isatty } from "node:tty";
import v8 from "node:v8";
import { isAllowed, isOfNode, PARTS_OF_MODULES, partAddressOf, partSourceOf } from "./allowed-modules.js";

/** The functions of `process` that a plugin may use, or that Node itself looks up there; those of a later Node are not among them. */
const OF_PROCESS: ReadonlySet<string | symbol> = new Set([
  "_fatalException",
  "_rawDebug",
  "_tickCallback",
  "abort",
  "availableMemory",
  "chdir",
  "constrainedMemory",
  "cpuUsage",
  "cwd",
  "emitWarning",
  "exit",
  "getActiveResourcesInfo",
  "getegid",
  "geteuid",
  "getgid",
  "getgroups",
  "getuid",
  "hasUncaughtExceptionCaptureCallback",
  "hrtime",
  "memoryUsage",
  "nextTick",
  "reallyExit",
  "ref",
  "resourceUsage",
  "setSourceMapsEnabled",
  "threadCpuUsage",
  "umask",
  "unref",
  "uptime",
]);

const refusal = (name: string): Error =>
  new Error(`Plugins may not use ${name}: it reaches beyond the folder and the services of the plugin.`);

/** Refuses what is not allowed wherever a module is named: `import`, `import()`, `require` and what builds on them. */
function guardModules(): void {
  const { isBuiltin } = module;
  registerHooks({
    resolve(specifier, context, next) {
      const part = partAddressOf(specifier);
      if (part !== undefined) return { url: part, format: "module", shortCircuit: true };
      if (!isAllowed(specifier) && isBuiltin(specifier)) throw refusal(specifier);
      const resolved = next(specifier, context);
      const { url } = resolved;
      if (isOfNode(url) && !isAllowed(url)) throw refusal(url);
      return resolved;
    },
    load(url, context, next) {
      const source = partSourceOf(url);
      if (source !== undefined) return { format: "module", source, shortCircuit: true };
      if (isOfNode(url) && !isAllowed(url)) throw refusal(url);
      return next(url, context);
    },
  });
}

/** Makes a property throw, for good. */
function deny(owner: object, name: string | symbol, what: string): void {
  if (!(name in owner)) return;
  Object.defineProperty(owner, name, {
    configurable: false,
    writable: false,
    value: () => {
      throw new Error(`Plugins may not use ${what}.`);
    },
  });
}

/** Gives the parts of modules what they export. */
function keepParts(): void {
  const { createRequire, isBuiltin, builtinModules } = module;
  const parts = {
    module: Object.freeze({ createRequire, isBuiltin, builtinModules: builtinModules.filter(isAllowed) }),
    tty: Object.freeze({ isatty }),
  };
  Object.defineProperty(globalThis, PARTS_OF_MODULES, { value: Object.freeze(parts) });
}

function guardProcess(): void {
  const { getBuiltinModule } = process;
  Object.defineProperty(process, "getBuiltinModule", {
    configurable: false,
    writable: false,
    value: (name: string) => (isAllowed(name) ? getBuiltinModule(name) : undefined),
  });
  for (const name of Reflect.ownKeys(process)) {
    const { value } = Object.getOwnPropertyDescriptor(process, name) ?? {};
    if (typeof value !== "function" || OF_PROCESS.has(name) || name === "getBuiltinModule") continue;
    deny(process, name, `process.${String(name)}`);
  }
  // Reports are files that Node writes by a way of their own, and tell of the machine.
  for (const name of ["mainModule", "report"]) Object.defineProperty(process, name, { value: undefined });
}

/** Closes what the permission model leaves open: signals to other processes, the doors behind the modules, and the network. */
export function closeDoors(): void {
  guardModules();
  keepParts();
  guardProcess();
  for (const name of ["register", "registerHooks", "runMain", "_preloadModules", "_initPaths"])
    deny(module, name, `module.${name}`);
  deny(os, "setPriority", "os.setPriority");
  for (const name of ["setFlagsFromString", "startupSnapshot", "takeCoverage"]) deny(v8, name, `v8.${name}`);
  for (const name of ["fetch", "WebSocket", "EventSource"]) deny(globalThis, name, name);
  syncBuiltinESMExports();
}
