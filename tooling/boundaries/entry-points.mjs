import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGES } from "./house.mjs";

/**
 * An entry point of a package: the import specifier, and the source file that it refers to, relative to the tree.
 * @typedef {{ specifier: string, source: string }} EntryPoint
 */

/**
 * Reads the entry points of every package from its exports and imports maps, and maps built files to source files, so that
 * imports can be followed without a build. Internal `#` names are included.
 * @param {string} tree
 * @returns {EntryPoint[]}
 */
export function readEntryPoints(tree) {
  return Object.keys(PACKAGES)
    .filter((folder) => existsSync(join(tree, folder, "package.json")))
    .flatMap((folder) =>
      entryPointsOf(tree, folder, JSON.parse(readFileSync(join(tree, folder, "package.json"), "utf8"))),
    );
}

/**
 * @param {string} tree
 * @param {string} folder
 * @param {{ name: string, exports?: Record<string, unknown>, imports?: Record<string, unknown> }} manifest
 * @returns {EntryPoint[]}
 */
function entryPointsOf(tree, folder, { name, exports = {}, imports = {} }) {
  const outer = Object.entries(exports).map(([path, target]) => ({ specifier: name + path.slice(1), target }));
  const inner = Object.entries(imports).map(([specifier, target]) => ({ specifier, target }));
  return [...outer, ...inner].flatMap(({ specifier, target }) => {
    const built = fileFor(target);
    return built === undefined ? [] : [{ specifier, source: sourceOf(tree, folder, built) }];
  });
}

/** @param {unknown} target @returns {string | undefined} */
function fileFor(target) {
  if (typeof target === "string") return target;
  if (typeof target !== "object" || target === null) return undefined;
  const conditions = /** @type {Record<string, unknown>} */ (target);
  return fileFor(conditions.node ?? conditions.import ?? conditions.default);
}

/**
 * A built file comes from the source file with its name, or from the index of the folder with its name.
 * @param {string} tree @param {string} folder @param {string} built
 */
function sourceOf(tree, folder, built) {
  const stem = join(folder, built.replace(/^\.\/dist\//, "./src/").replace(/\.js$/, ""));
  const inFolder = join(stem, "index.ts");
  return existsSync(join(tree, inFolder)) ? inFolder : `${stem}.ts`;
}
