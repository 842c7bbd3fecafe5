import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningPlugin, runPlugin } from "./plugin-fixture.js";

/** Errors of the permission model, or of the list of modules, for a refused plugin. */
const REFUSED =
  /^(ERR_ACCESS_DENIED|ERR_UNKNOWN_BUILTIN_MODULE|ERR_INVALID_ARG_TYPE|Plugins may not use|undefined$|Cannot (read properties of|convert) undefined|.* (is not (a function|a constructor|defined)|called on null or undefined))/;

/** Each door by what a plugin would do to go through it; the expression is evaluated in the plugin. */
const DOORS: Readonly<Record<string, string>> = {
  "a file elsewhere": `fs.readFileSync("/etc/hostname", "utf8")`,
  "a file above its folders": `fs.readFileSync("../../package.json", "utf8")`,
  "the environment of its process": `fs.readFileSync("/proc/self/environ", "utf8")`,
  "its own code, to change it": `fs.writeFileSync(new URL("server.js", import.meta.url), "")`,
  "a link to a file elsewhere": `fs.symlinkSync("/etc/hostname", "link")`,
  "a folder elsewhere": `fs.mkdirSync("/tmp/of-a-plugin")`,
  "the database module by import": `await import("node:sqlite")`,
  "the database module by require": `createRequire(import.meta.url)("node:sqlite")`,
  "the database module by the process": `process.getBuiltinModule("node:sqlite")`,
  "the modules by the process": `process.getBuiltinModule("module")`,
  "the bindings": `process.binding("fs")`,
  "the linked bindings": `process._linkedBinding("sqlite")`,
  "the hooks of modules": `(await import("node:module")).registerHooks({})`,
  "the hooks behind a CommonJS module": `createRequire(import.meta.url)("./loader.cjs").registerHooks({})`,
  "the loader behind a CommonJS module": `createRequire(import.meta.url)("./loader.cjs")._load("node:child_process")`,
  "a signal to the site": "process.kill(process.ppid, 0)",
  "a signal by the inner function": "process._kill(process.ppid, 0)",
  "the debugger of the site": "process._debugProcess(process.ppid)",
  "the priority of the site": `(await import("node:os")).setPriority(process.ppid, 19)`,
  "an addon": `process.dlopen({ exports: {} }, "/tmp/addon.node")`,
  "a process": `(await import("node:child_process")).execFileSync("/bin/true")`,
  "a process by require": `createRequire(import.meta.url)("child_process").execFileSync("/bin/true")`,
  "a cluster": `(await import("node:cluster")).default.fork()`,
  "SQLite, with the methods replaced that a guard would call": `((has) => { Set.prototype.has = () => true; try { return process.getBuiltinModule("node:sqlite"); } finally { Set.prototype.has = has; } })(Set.prototype.has)`,
  "the process by another name": `process.getBuiltinModule({ replace: () => "fs", toString: () => "child_process" })`,
  "the loader by a resolver of its own": `((Module) => { const former = Module._resolveFilename; Module._resolveFilename = () => "child_process"; try { return createRequire(import.meta.url)("./nothing.cjs").execFileSync("/bin/true"); } finally { Module._resolveFilename = former; } })(createRequire(import.meta.url)("./loader.cjs"))`,
  "the account of another": "process.setuid(0)",
  "the sockets behind its streams":
    "process.stderr.constructor.prototype.connect.call(process.stderr, 80, '127.0.0.1')",
  "the sockets behind terminals": `new (Object.getPrototypeOf((await import("node:tty")).ReadStream))().connect(80, "127.0.0.1")`,
  "the handles of its streams": "process._getActiveHandles()[0].constructor.name",
  "a thread": `new (await import("node:worker_threads")).Worker("", { eval: true })`,
  "a socket": `(await import("node:net")).connect(80, "127.0.0.1")`,
  "a server": `(await import("node:http")).createServer().listen(0)`,
  "a datagram": `(await import("node:dgram")).createSocket("udp4")`,
  "the name of a host": `await (await import("node:dns/promises")).lookup("localhost")`,
  "a request": `await fetch("http://127.0.0.1/")`,
  "a socket of the web": `new WebSocket("ws://127.0.0.1/")`,
  "the debugger": `(await import("node:inspector")).open()`,
  "functions of libraries": `(await import("node:ffi")).DynamicLibrary`,
  WASI: `(await import("node:wasi")).WASI`,
  "the flags of the engine": `(await import("node:v8")).setFlagsFromString("--max-old-space-size=4096")`,
  "a report of its process": `process.report.writeReport("report.json")`,
  "what a report says of the machine": `process.report.getReport()`,
  "another program in its place": `process.execve("/bin/true")`,
};

const tryOf = (door: string): string =>
  `async () => { try { return String(${door}); } catch (error) { return (error.code ?? error.message) + ""; } }`;

describe("a plugin finds closed", () => {
  let running: RunningPlugin;

  beforeAll(async () => {
    const tries = Object.entries(DOORS).map(([name, door]) => `${JSON.stringify(name)}: ${tryOf(door)}`);
    running = await runPlugin(tries.join(",\n"), {
      before: `import fs from "node:fs"; import { createRequire } from "node:module";
        fs.writeFileSync("kept.txt", "kept");`,
      files: { "loader.cjs": "module.exports = module.constructor;" },
    });
  });
  afterAll(() => running?.[Symbol.asyncDispose]());

  it.each(Object.keys(DOORS))("%s", async (door) => {
    expect(await running.value(door)).toMatch(REFUSED);
  });

  it("nothing of what it needs: its own files, hashes, streams and addresses", async () => {
    await using own = await runPlugin(
      `all: async () => {
         const [fs, crypto, zlib, path] = await Promise.all(["node:fs", "crypto", "node:zlib", "path"].map((name) => import(name)));
         const require = (await import("module")).createRequire(import.meta.url);
         fs.writeFileSync("kept.txt", zlib.gzipSync("text"));
         return [zlib.gunzipSync(fs.readFileSync("kept.txt")).toString(), crypto.createHash("sha256").update("").digest("hex").length, path.join("a", "b"), require("node:util").inspect(1), new URL("http://a/b").pathname];
       }`,
    );
    expect(await own.value("all")).toEqual(["text", 64, "a/b", "1", "/b"]);
  });
});
