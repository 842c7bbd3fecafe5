import { createRequire } from "node:module";

// Replaces all functions of one builtin at a time, of every object that a plugin gets hold of, and tries each door meanwhile. It keeps
// what it needs itself, and walks lists by their indexes: nearly everything else may be replaced.

const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect;
const milliseconds = performance.now.bind(performance);
const require = createRequire(import.meta.url);

const MODULES =
  "assert async_hooks buffer crypto diagnostics_channel events fs os path perf_hooks querystring stream string_decoder timers url util zlib";

const isObject = (value) => (typeof value === "object" && value !== null) || typeof value === "function";

/** Objects that no global name leads to. */
function hiddenObjects() {
  const generator = (function* () {})();
  const asyncGenerator = (async function* () {})();
  const made = [generator, asyncGenerator, [].values(), new Map().entries(), new Set().values(), "".matchAll(/a/g)];
  return [...made, new Uint8Array(), async () => {}, new Headers().entries(), require].flatMap((object) => [
    getPrototypeOf(object),
    getPrototypeOf(getPrototypeOf(object)),
  ]);
}

/** Every object with the functions of it that can be replaced. */
function findOwners() {
  const owners = [];
  const seen = new Set();
  const waiting = [
    ["globalThis", globalThis],
    ...MODULES.split(" ").map((name) => [name, require(name)]),
    ...hiddenObjects().map((object, index) => [`hidden ${index}`, object]),
  ];
  for (let [name, owner] = waiting.shift(); owner !== undefined; [name, owner] = waiting.shift() ?? []) {
    if (!isObject(owner) || seen.has(owner)) continue;
    seen.add(owner);
    waiting.push([`${name}.__proto__`, getPrototypeOf(owner)]);
    const replaceable = [];
    for (const key of ownKeys(owner)) {
      const descriptor = getOwnPropertyDescriptor(owner, key);
      if (!descriptor) continue;
      const { value, get, configurable, writable } = descriptor;
      if (isObject(value)) waiting.push([`${name}.${String(key)}`, value]);
      if (typeof (value ?? get) === "function" && (configurable || writable)) replaceable.push([key, descriptor]);
    }
    if (replaceable.length > 0) owners.push({ name, owner, replaceable });
  }
  return owners;
}

const FAILURE = { message: "This was replaced." };
const FAKES = [
  () => true,
  () => undefined,
  (value) => value,
  () => "node:fs",
  () => {
    throw FAILURE;
  },
].map(
  (fake) =>
    function (...given) {
      return apply(fake, this, given);
    },
);

function replace(owner, key, { configurable, enumerable, writable }, value) {
  if (configurable) defineProperty(owner, key, { configurable, enumerable, writable: true, value });
  else if (writable) defineProperty(owner, key, { value });
}

const owners = findOwners();
const MOST_MS = 3_000;

/** Attacks from this builtin on for a while; says which doors have opened, and what comes next. */
export function attackFrom(from, doors, note) {
  const begun = milliseconds();
  const opened = [];
  let at = from;
  for (; at < owners.length && milliseconds() - begun < MOST_MS; at += 1) {
    const { name, owner, replaceable } = owners[at];
    note(at);
    for (let fake = 0; fake < FAKES.length; fake += 1) {
      for (let index = 0; index < replaceable.length; index += 1)
        replace(owner, replaceable[index][0], replaceable[index][1], FAKES[fake]);
      for (let door = 0; door < doors.length; door += 1)
        if (doors[door][1]() === true) opened[opened.length] = `${doors[door][0]} by ${name} (${fake})`;
      for (let index = 0; index < replaceable.length; index += 1)
        defineProperty(owner, replaceable[index][0], replaceable[index][1]);
    }
  }
  return { at, opened, total: owners.length };
}
