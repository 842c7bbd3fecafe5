import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";
import { readEntryPoints } from "./entry-points.mjs";
import { findFolderCycles } from "./folder-cycles.mjs";
import { PACKAGES } from "./house.mjs";
import { findFilesWithoutRole } from "./roles-of-files.mjs";
import { rulesFor } from "./rules.mjs";

/** @typedef {import("./violation.mjs").Violation} Violation */

/**
 * The result of reading a tree.
 * @typedef {{ modules: string[], dependencies: number, violations: Violation[] }} Survey
 */

/**
 * Reads every module in the tree's packages, programs and tools and checks it against the rules. A package name resolves to the
 * package's source, so nothing needs to be built, and cycles through a package are found.
 * @param {string} tree absolute path that has `packages/`, `apps/` and `tooling/`
 * @returns {Promise<Survey>}
 */
export async function survey(tree) {
  const entryPoints = readEntryPoints(tree);
  const { output } = await cruise(
    sourceFolders(tree),
    {
      baseDir: tree,
      ruleSet: { forbidden: rulesFor(entryPoints.map(({ source }) => source)) },
      validate: true,
      tsPreCompilationDeps: true,
      // Tools declare their types in comments.
      detectJSDocImports: true,
      combinedDependencies: false,
      doNotFollow: { path: "node_modules" },
      exclude: { path: "(^|/)(dist|fixtures)/" },
      enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "types", "node", "default"] },
    },
    {
      alias: aliases(tree, entryPoints),
      mainFiles: ["src/index", "index"],
      extensionAlias: { ".js": [".ts", ".tsx", ".js"] },
    },
  );
  if (typeof output === "string") throw new TypeError("dependency-cruiser gave a report where a result was expected");
  const modules = output.modules.filter(({ source }) => /^(packages|apps|tooling)\/.*\.(ts|tsx|mjs)$/.test(source));
  return {
    modules: modules.map(({ source }) => source),
    dependencies: modules.reduce((total, module) => total + module.dependencies.length, 0),
    violations: [
      ...output.summary.violations.map(({ rule, from, to, cycle }) => ({
        rule: rule.name,
        from,
        to,
        cycle: (cycle ?? []).map((entry) => entry.name),
      })),
      ...findFolderCycles(modules),
      ...findFilesWithoutRole(modules.map(({ source }) => source)),
    ],
  };
}

/** @param {string} tree */
function sourceFolders(tree) {
  return ["packages", "apps"]
    .filter((group) => existsSync(join(tree, group)))
    .flatMap((group) => readdirSync(join(tree, group)).map((name) => `${group}/${name}`))
    .flatMap((folder) => [`${folder}/src`, `${folder}/test`])
    .concat("tooling")
    .filter((folder) => existsSync(join(tree, folder)));
}

/**
 * Exact entry points come first. The folders after them match imports that bypass the entry points, so that a rule can report
 * them.
 * @param {string} tree
 * @param {readonly import("./entry-points.mjs").EntryPoint[]} entryPoints
 * @returns {Record<string, string>}
 */
function aliases(tree, entryPoints) {
  const exact = entryPoints.map(({ specifier, source }) => [`${specifier}$`, join(tree, source)]);
  const folders = Object.keys(PACKAGES).map((folder) => [`@sitevine/${folder.split("/")[1]}`, join(tree, folder)]);
  return Object.fromEntries([...exact, ...folders]);
}
