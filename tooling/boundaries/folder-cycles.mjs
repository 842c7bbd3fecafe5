import { TESTS } from "./rules/patterns.mjs";

/** The rule that `findFolderCycles` checks. */
export const FOLDER_RULE = {
  name: "no-folder-cycle",
  comment:
    "Two folders side by side that need each other are one folder, or a third one is missing below them; the same holds for a folder and a file beside it.",
};

/**
 * The entries of one folder, files and folders, and for each of its neighbours that it imports one such import.
 * @typedef {Map<string, Map<string, string>>} Neighbours
 */

const IS_TEST = new RegExp(TESTS.join("|"));

/**
 * Finds folders that need each other. Of cycles that share a folder, one is reported.
 *
 * dependency-cruiser compares folders too, but it counts a test as a part of the folder that it stands in, and it knows an
 * import only by the exact folder of the imported file: if `a` imports `b/inner` and `b` imports `a`, it sees no cycle.
 * @param {readonly import("dependency-cruiser").IModule[]} modules
 * @returns {import("./violation.mjs").Violation[]}
 */
export function findFolderCycles(modules) {
  const product = new Set(modules.map(({ source }) => source).filter((source) => !IS_TEST.test(source)));
  /** @type {Map<string, Neighbours>} */
  const folders = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      if (product.has(source) && product.has(resolved)) note(folders, source, resolved);
  return [...folders.values()].flatMap(cyclesAmong);
}

/**
 * Records an import in the folder where the two paths diverge.
 * @param {Map<string, Neighbours>} folders
 * @param {string} source
 * @param {string} target
 */
function note(folders, source, target) {
  const [from, to] = [source.split("/"), target.split("/")];
  const depth = from.findIndex((step, index) => step !== to[index]);
  if (depth === -1) return;
  const [one, other] = [from, to].map((path) => path.slice(0, depth + 1).join("/"));
  const neighbours = entry(folders, from.slice(0, depth).join("/"));
  const imports = entry(neighbours, String(one));
  imports.set(String(other), `${source} imports ${target}`);
}

/**
 * @template Value
 * @param {Map<string, Map<string, Value>>} map
 * @param {string} key
 */
function entry(map, key) {
  const found = map.get(key) ?? new Map();
  map.set(key, found);
  return found;
}

/** @param {Neighbours} neighbours @returns {import("./violation.mjs").Violation[]} */
function cyclesAmong(neighbours) {
  /** @type {Set<string>} */
  const reported = new Set();
  return [...neighbours.keys()].flatMap((start) => {
    const cycle = reported.has(start) ? undefined : shortestCycle(neighbours, start);
    // Cycles of files alone violate another rule.
    if (cycle === undefined || cycle.every(isFile) || cycle.some((step) => reported.has(step))) return [];
    for (const step of cycle) reported.add(step);
    const imports = cycle.map(
      (step, index) => neighbours.get(step)?.get(cycle[(index + 1) % cycle.length] ?? "") ?? "",
    );
    return [{ rule: FOLDER_RULE.name, from: start, to: cycle[1] ?? start, cycle: imports }];
  });
}

/** @param {string} path */
const isFile = (path) => /\.m?[jt]sx?$/.test(path);

/**
 * The steps of the shortest path from a neighbour back to itself.
 * @param {Neighbours} neighbours
 * @param {string} start
 * @returns {string[] | undefined}
 */
function shortestCycle(neighbours, start) {
  /** @type {Set<string>} */
  const seen = new Set();
  let ways = [[start]];
  while (ways.length > 0) {
    /** @type {string[][]} */
    const longer = [];
    for (const way of ways)
      for (const next of neighbours.get(way.at(-1) ?? "")?.keys() ?? []) {
        if (next === start) return way;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    ways = longer;
  }
  return undefined;
}
