/**
 * The modules of Node that a plugin may use; whatever a later version of Node adds is not among them. Files are those that
 * the permission model allows. Sockets, processes, threads, addons, databases and debuggers are missing.
 */
const ALLOWED: readonly string[] = [
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
  "url",
  "util",
  "util/types",
  "zlib",
];

/** Key under which the parts of modules find what they export. */
export const PARTS_OF_MODULES = Symbol.for("sitevine.modules");
const KEPT = `globalThis[Symbol.for("sitevine.modules")]`;

/** Modules of which a plugin gets the harmless part. */
const PARTS: Readonly<Record<string, string>> = {
  module: `export const { createRequire, isBuiltin, builtinModules } = ${KEPT}.module;`,
  process: "export default globalThis.process; export const { env, argv, cwd, nextTick, hrtime } = globalThis.process;",
  // Its streams are sockets.
  tty: `export const { isatty } = ${KEPT}.tty;`,
};

const PART_SCHEME = "sitevine-part:";

/** A table that has no prototype, so that to look something up calls nothing that the plugin may have replaced. */
function tableOf<Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> {
  const table: Record<string, Value> = Object.create(null);
  for (const [name, value] of entries) table[name] = value;
  return Object.freeze(table);
}

const bothNames = <Value>(name: string, value: Value): (readonly [string, Value])[] => [
  [name, value],
  [`node:${name}`, value],
];

const allowed = tableOf(ALLOWED.flatMap((name) => bothNames(name, true)));
const partAddresses = tableOf(Object.keys(PARTS).flatMap((name) => bothNames(name, PART_SCHEME + name)));
const partSources = tableOf(Object.entries(PARTS).map(([name, source]) => [PART_SCHEME + name, source] as const));

/*
 * These run while the plugin does, which may have replaced every method and every global. So they look up in tables, compare and read
 * characters; they call nothing of the language. A name that is no text would be one thing here and another in Node.
 */

export const isAllowed = (name: unknown): boolean => typeof name === "string" && allowed[name] === true;

/** The address of the part that a plugin gets of a module; undefined for any other module. */
export const partAddressOf = (name: unknown): string | undefined =>
  typeof name === "string" ? partAddresses[name] : undefined;

export const partSourceOf = (address: unknown): string | undefined =>
  typeof address === "string" ? partSources[address] : undefined;

/** True for the address of a module of Node. */
export const isOfNode = (address: unknown): boolean =>
  typeof address !== "string" ||
  (address[0] === "n" && address[1] === "o" && address[2] === "d" && address[3] === "e" && address[4] === ":");
