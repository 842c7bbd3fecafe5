import { FROM_REGISTRY, forbid, TESTS } from "./patterns.mjs";

/** @typedef {import("./patterns.mjs").Rule} Rule */

/**
 * Rules that hold for every module, wherever it stands.
 * @type {Rule[]}
 */
export const shapeRules = [
  forbid(
    "no-cycle",
    "Modules in a cycle cannot be understood, tested or loaded one by one; a cycle of types is one too.",
    {},
    { circular: true },
  ),
  forbid("resolvable", "An import that leads nowhere hides every rule behind it.", {}, { couldNotResolve: true }),
  forbid(
    "no-test-in-product",
    "What is shipped does not lean on what tests it.",
    { path: "^(packages|apps)/", pathNot: TESTS },
    { path: TESTS },
  ),
  forbid(
    "no-dev-dependency-in-product",
    "A development dependency is absent where the package is installed.",
    { path: "^(packages|apps)/[^/]+/src/", pathNot: TESTS },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "/node_modules/@types/" },
  ),
  forbid(
    "declared-dependencies",
    "A package that is not in package.json is there by luck.",
    { path: "^(packages|apps)/[^/]+/(src|test)/" },
    { dependencyTypes: FROM_REGISTRY.filter((type) => type === "npm-no-pkg" || type === "npm-unknown") },
  ),
];
