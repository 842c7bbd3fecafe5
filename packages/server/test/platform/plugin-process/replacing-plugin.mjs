import assert from "node:assert";
import asyncHooks from "node:async_hooks";
import buffer from "node:buffer";
import crypto from "node:crypto";
import channels from "node:diagnostics_channel";
import events from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import performanceHooks from "node:perf_hooks";
import querystring from "node:querystring";
import stream from "node:stream";
import decoder from "node:string_decoder";
import timers from "node:timers";
import url from "node:url";
import util from "node:util";
import zlib from "node:zlib";

// A plugin that replaces one builtin after the other, and looks each time whether a door has opened. What it needs itself while
// something is replaced is kept here, and it walks lists by their indexes: nearly everything else may be replaced.

const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const { getBuiltinModule, ppid } = process;
const { writeFileSync } = fs;
const settle = Function.prototype.call.bind(Promise.prototype.then);
const nextTurn = setImmediate;
const milliseconds = performance.now.bind(performance);
const require = createRequire(import.meta.url);
const Module = require("./loader.cjs");
Error.stackTraceLimit = 0;

/** Returns objects that no name of the language leads to. */
function hiddenObjects() {
  const generator = (function* () {})();
  const asyncGenerator = (async function* () {})();
  const made = [
    generator,
    asyncGenerator,
    [][Symbol.iterator](),
    ""[Symbol.iterator](),
    new Map().entries(),
    new Set().values(),
    "".matchAll(/a/g),
    Iterator.from({ next() {} }),
    [].values().map((value) => value),
    new Uint8Array(),
    new URLSearchParams().entries(),
    new Headers().entries(),
    new AbortController().signal,
    async () => {},
    require,
  ];
  return made.flatMap((object) => [getPrototypeOf(object), getPrototypeOf(getPrototypeOf(object))]);
}

const MODULES = {
  assert,
  asyncHooks,
  buffer,
  channels,
  crypto,
  decoder,
  events,
  fs,
  os,
  path,
  performanceHooks,
  querystring,
  stream,
  timers,
  url,
  util,
  zlib,
};

const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

/** Every function and every getter that can be replaced, of all that a plugin gets hold of. */
function findTargets() {
  const targets = [];
  const seen = new Set();
  const waiting = [
    ["globalThis", globalThis],
    ["Module", Module],
    ["require", require],
    ...Object.entries(MODULES),
    ...hiddenObjects().map((object, index) => [`hidden ${index}`, object]),
  ];
  for (let [name, owner] = waiting.shift(); owner !== undefined; [name, owner] = waiting.shift() ?? []) {
    if (!isObject(owner) || seen.has(owner)) continue;
    seen.add(owner);
    waiting.push([`${name}.__proto__`, getPrototypeOf(owner)]);
    for (const key of ownKeys(owner)) {
      const descriptor = getOwnPropertyDescriptor(owner, key);
      if (!descriptor) continue;
      const { value, get, configurable, writable } = descriptor;
      const label = `${name}.${String(key)}`;
      if (isObject(value)) waiting.push([label, value]);
      if (typeof (value ?? get) === "function" && (configurable || writable))
        targets.push({ owner, key, descriptor, label });
    }
  }
  return targets;
}

const FAILURE = new Error("This was replaced.");
const FAKES = [
  () => true,
  () => undefined,
  (value) => value,
  function () {
    return this;
  },
  () => "fs",
  () => ({ done: true, value: undefined }),
  () => {
    throw FAILURE;
  },
].map(
  (fake) =>
    function (...given) {
      return apply(fake, this, given);
    },
);

const has = (value, key) => isObject(value) && key in value;
const FORBIDDEN = [
  ["node:sqlite", "DatabaseSync"],
  ["child_process", "execFileSync"],
  ["node:v8", "setFlagsFromString"],
  ["node:worker_threads", "Worker"],
  ["net", "connect"],
  ["node:inspector", "open"],
  ["module", "registerHooks"],
];

/** Calls that throw where access is closed. */
const REFUSED = [
  ["process.kill", () => process.kill(ppid, 0)],
  ["process._kill", () => process._kill(ppid, 0)],
  ["process._debugProcess", () => process._debugProcess(ppid)],
  ["process.binding", () => process.binding("fs")],
  ["process._linkedBinding", () => process._linkedBinding("fs")],
  ["process.dlopen", () => process.dlopen({ exports: {} }, "/tmp/addon.node")],
  ["process.execve", () => process.execve("/bin/true")],
  ["registerHooks", () => Module.registerHooks({})],
  ["register", () => Module.register("data:text/javascript,")],
  ["fetch", () => globalThis.fetch("http://127.0.0.1/")],
];

/** Each returns true where it is open. */
const DOORS = [
  ...FORBIDDEN.map(([name, key]) => [`getBuiltinModule ${name}`, () => has(getBuiltinModule(name), key)]),
  ...FORBIDDEN.slice(0, 3).map(([name, key]) => [`require ${name}`, () => has(require(name), key)]),
  ["the loader", () => has(Module._load("node:child_process", undefined, false), "execFileSync")],
  ...REFUSED.map(([name, call]) => [
    name,
    () => {
      call();
      return true;
    },
  ]),
];
// The functions of the doors themselves, which the plugin need not replace.
const OWN = new Set(["Module._load", "Module.registerHooks", "Module.register"]);

const isOpen = (door) => {
  try {
    return door() === true;
  } catch {
    return false;
  }
};

const imported = (name, key) =>
  new Promise((resolve) => {
    let turns = 0;
    const end = (isOpened) => resolve(isOpened);
    settle(
      import(name),
      (namespace) => end(has(namespace, key)),
      () => end(false),
    );
    const wait = () => {
      turns += 1;
      if (turns > 20) end(false);
      else nextTurn(wait);
    };
    nextTurn(wait);
  });

const targets = findTargets().filter(({ label }) => !OWN.has(label));

function replace({ owner, key, descriptor }, fake) {
  const { configurable, enumerable, writable } = descriptor;
  if (configurable) return defineProperty(owner, key, { configurable, enumerable, writable: true, value: fake });
  return writable && defineProperty(owner, key, { value: fake });
}

const MOST_MS = 4_000;

/** Replaces the targets from this one on for a while, and says which doors have opened. */
export async function attack(from) {
  const begun = milliseconds();
  const opened = [];
  let at = from;
  for (; at < targets.length && milliseconds() - begun < MOST_MS; at += 1) {
    const target = targets[at];
    writeFileSync("at", `${at} ${target.label}`);
    for (let index = 0; index < FAKES.length; index += 1) {
      if (!replace(target, FAKES[index])) continue;
      for (let door = 0; door < DOORS.length; door += 1)
        if (isOpen(DOORS[door][1])) opened[opened.length] = `${DOORS[door][0]} by ${target.label} (${index})`;
      defineProperty(target.owner, target.key, target.descriptor);
    }
  }
  return { at, opened, total: targets.length };
}

/** The same for `import()`, which ends later. */
export async function attackImports(from) {
  const begun = milliseconds();
  const opened = [];
  let at = from;
  for (; at < targets.length && milliseconds() - begun < MOST_MS; at += 1) {
    const target = targets[at];
    writeFileSync("at", `${at} ${target.label}`);
    for (let index = 0; index < FAKES.length; index += 1) {
      if (!replace(target, FAKES[index])) continue;
      let isOpened = false;
      try {
        isOpened = await imported("node:child_process", "execFileSync");
      } finally {
        defineProperty(target.owner, target.key, target.descriptor);
      }
      if (isOpened) opened[opened.length] = `import by ${target.label} (${index})`;
    }
  }
  return { at, opened, total: targets.length };
}

const called = new Set();
const note = Set.prototype.add.bind(called);
// Constructors of the language are asked for their own properties, and a proxy of a class is none.
const isConstructor = (value) => Boolean(value.prototype) && /^class|\[native code\]/.test(String(value));

/** Replaces everything by what does the same and is noted when it is called. */
export function record() {
  targets.forEach((target, index) => {
    const { value, configurable } = target.descriptor;
    if (typeof value !== "function" || !configurable || isConstructor(value)) return;
    const recorder = {
      apply(former, owner, given) {
        note(index);
        return apply(former, owner, given);
      },
    };
    replace(target, new Proxy(value, recorder));
  });
}

/** Returns the replaced functions that have been called since, by number. */
export const recorded = () => Array.from(called, (index) => [index, targets[index].label]);

/** Replaces one of them for good. */
export function leaveReplaced(index, fake) {
  replace(targets[index], FAKES[fake]);
}
