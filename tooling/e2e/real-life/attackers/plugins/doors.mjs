import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import process from "node:process";

// Ways out of the process of a plugin. Each returns true where it is open, and its effects outside are looked for as well.

const require = createRequire(import.meta.url);
// Kept, since what is asked for here may be replaced meanwhile.
const files = { ...fs };
const { ppid, env, getBuiltinModule } = process;
const own = Object.fromEntries(
  Object.getOwnPropertyNames(process).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)?.value]),
);
const writeReport = process.report?.writeReport.bind(process.report);
const { setPriority } = os;
const { isInteger } = Number;
const isText = (value) => (typeof value === "string" ? value.length > 0 : value?.byteLength > 0);
const has = (value, key) =>
  ((typeof value === "object" && value !== null) || typeof value === "function") && key in value;

/** Spellings of one path, by which a check of paths might be deceived. */
const spellings = (path) => [
  path,
  Buffer.from(path),
  new URL(`file://${path}`),
  `../../../../../../../../../../../..${path}`,
  `/proc/self/root${path}`,
  `/proc/self/cwd/../../../../../../../../../../..${path}`,
  `/proc/thread-self/root${path}`,
  path.replaceAll("/", "//"),
  `${process.cwd()}/./../../../../../../../../../../..${path}`,
];

const READS = [
  (path) => isText(files.readFileSync(path)),
  (path) => isInteger(files.openSync(path, "r")),
  (path) => files.copyFileSync(path, "stolen") === undefined,
  (path) => files.linkSync(path, "linked") === undefined,
  (path) => files.symlinkSync(path, "symbolic") === undefined && isText(files.readFileSync("symbolic")),
  (path) => files.renameSync(path, "moved") === undefined,
  (path) => files.cpSync(path, "copied", { dereference: true }) === undefined,
];
const WRITES = [
  (path) => files.writeFileSync(path, "evil") === undefined,
  (path) => files.appendFileSync(path, "evil") === undefined,
  (path) => files.truncateSync(path, 0) === undefined,
  (path) => files.rmSync(path) === undefined,
  (path) => files.chmodSync(path, 0o777) === undefined,
  (path) => files.utimesSync(path, 0, 0) === undefined,
  (path) => files.writeFileSync(`${path}.evil`, "evil") === undefined,
  (path) => files.mkdirSync(`${path}-evil`) === undefined,
];

const FORBIDDEN = [
  ["node:sqlite", "DatabaseSync"],
  ["node:child_process", "execFileSync"],
  ["node:worker_threads", "Worker"],
  ["node:inspector", "open"],
  ["node:cluster", "fork"],
  ["node:net", "connect"],
  ["node:tls", "connect"],
  ["node:http", "request"],
  ["node:https", "request"],
  ["node:http2", "connect"],
  ["node:dgram", "createSocket"],
  ["node:dns", "lookup"],
  ["node:dns/promises", "lookup"],
  ["node:wasi", "WASI"],
  ["node:repl", "start"],
  ["node:v8", "setFlagsFromString"],
];

const OF_PROCESS = {
  kill: () => own.kill(ppid, 0),
  _kill: () => own._kill(ppid, 0),
  _debugProcess: () => own._debugProcess(ppid),
  binding: () => has(own.binding("fs"), "open"),
  _linkedBinding: () => has(own._linkedBinding("fs"), "open"),
  dlopen: () => own.dlopen({ exports: {} }, "/tmp/addon.node"),
  execve: () => own.execve("/bin/true"),
  setuid: () => own.setuid(0) === undefined,
  report: () => isText(writeReport("report.json")) && isText(files.readFileSync("report.json")),
  "priority of the site": () => setPriority(ppid, 19) === undefined,
  environment: () => {
    for (const _ in env) return true;
    return false;
  },
};

const tried = (door) => {
  try {
    return door() === true;
  } catch {
    return false;
  }
};

const namedDoors = (kind, paths, ways) =>
  paths.flatMap((path) =>
    spellings(path).flatMap((spelling, index) =>
      ways.map((way, number) => [`${kind} ${path} (spelling ${index}, way ${number})`, () => way(spelling)]),
    ),
  );

/** The doors that need no waiting, for the files that are named. */
export function doorsTo({ secrets, outside }) {
  return [
    ...FORBIDDEN.flatMap(([name, key]) => [
      [`getBuiltinModule ${name}`, () => has(getBuiltinModule(name), key)],
      [`require ${name}`, () => has(require(name), key)],
    ]),
    ...Object.entries(OF_PROCESS).map(([name, door]) => [`process ${name}`, door]),
    ...namedDoors("read", secrets, READS),
    ...namedDoors("write", outside, WRITES),
  ].map(([name, door]) => [name, () => tried(door)]);
}

const MADE_MODULE = "data:text/javascript,export * from 'node:child_process'";

const opens = async (door) => {
  try {
    return (await door()) === true;
  } catch {
    return false;
  }
};

/** The doors that lead over the network or take a moment. */
export async function openedLater({ secrets, decoy: { tcp, udp } }) {
  const address = `http://127.0.0.1:${tcp}/`;
  const later = {
    fetch: async () => (await fetch(address)).ok,
    WebSocket: async () => Boolean(new WebSocket(address.replace("http", "ws"))),
    EventSource: async () => Boolean(new EventSource(address)),
    http: async () => Boolean((await import("node:http")).get(address)),
    https: async () => Boolean((await import("node:https")).get(address.replace("http", "https"))),
    http2: async () => Boolean((await import("node:http2")).connect(address)),
    net: async () => Boolean((await import("node:net")).connect(tcp, "127.0.0.1")),
    tls: async () => Boolean((await import("node:tls")).connect(tcp, "127.0.0.1")),
    udp: async () => Boolean((await import("node:dgram")).createSocket("udp4").send("evil", udp, "127.0.0.1")),
    dns: async () => Boolean((await import("node:dns/promises")).lookup("localhost")),
    "a module elsewhere": async () => Boolean(await import(`file://${secrets[0]}`)),
    "a module of data": async () => has(await import(MADE_MODULE), "exec"),
    "a stream of a file": async () =>
      isText(
        await fs
          .createReadStream(secrets[0])
          .toArray()
          .then((all) => all[0]),
      ),
    "a promised file": async () => isText(await fs.promises.readFile(secrets[0])),
    "a blob of a file": async () => isText(await (await fs.openAsBlob(secrets[0])).arrayBuffer()),
    "a folder": async () => (await fs.promises.readdir(`${secrets[0]}/..`)).length > 0,
    "another's import": async () => has(await import("node:sqlite"), "DatabaseSync"),
  };
  const all = Object.entries(later).map(async ([name, door]) => ((await opens(door)) ? [name] : []));
  return (await Promise.all(all)).flat();
}
