import { FROM_REGISTRY, forbid, TESTS } from "./patterns.mjs";

/** @typedef {import("./patterns.mjs").Rule} Rule */

/**
 * Rules for every module.
 * @type {Rule[]}
 */
export const shapeRules = [
  forbid(
    "no-cycle",
    "Modules in a cycle cannot be understood, tested or loaded separately; a cycle of types counts as one.",
    {},
    { circular: true },
  ),
  // The worker is a file of its own, of which applications import the address.
  forbid(
    "resolvable",
    "An import that cannot be resolved escapes every rule.",
    {},
    { couldNotResolve: true, pathNot: "^@sitevine/app-kit/keeper\\.js\\?url$" },
  ),
  forbid(
    "no-test-in-product",
    "Shipped modules do not import tests.",
    { path: "^(packages|apps)/", pathNot: TESTS },
    { path: TESTS },
  ),
  forbid(
    "no-dev-dependency-in-product",
    "A development dependency does not exist where the package is installed.",
    // The build puts what the panels import into their files.
    {
      path: "^(packages|apps)/[^/]+/src/",
      pathNot: [...TESTS, "^packages/(?:admin/src/panel|writer/src/(?:page|engine|paste))/"],
    },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "/node_modules/@types/" },
  ),
  forbid(
    "declared-dependencies",
    "A package that is not in package.json is only installed by accident.",
    { path: "^(packages|apps)/[^/]+/(src|test)/" },
    { dependencyTypes: FROM_REGISTRY.filter((type) => type === "npm-no-pkg" || type === "npm-unknown") },
  ),
];
