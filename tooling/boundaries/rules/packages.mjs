import { NODE_PROGRAM, NODE_TWIN, PACKAGES, PURE_PACKAGES } from "../house.mjs";
import { BUILT_IN, FROM_REGISTRY, forbid, INSTALLED, literal, registry, TESTS } from "./patterns.mjs";

const direction = Object.entries(PACKAGES).map(([folder, allowed]) =>
  forbid(
    `direction-${folder.replace("/", "-")}`,
    `${folder} imports ${allowed.length > 0 ? allowed.join(", ") : "no other package"}; dependencies point one way.`,
    { path: `^${folder}/`, pathNot: TESTS },
    {
      path: "^(packages|apps|examples|tooling)/",
      pathNot: [`^${folder}/`, ...allowed.map((name) => `^packages/${name}/`), "^packages/testkit/", INSTALLED],
    },
  ),
);

/**
 * Rules between packages.
 * @param {readonly string[]} entryPoints source files that packages export
 */
export const packageRules = (entryPoints) => [
  ...direction,
  forbid(
    "known-package",
    "A new package needs an entry in house.mjs with what it may import; without one, no direction rule applies to it.",
    { path: "^(packages|apps)/", pathNot: Object.keys(PACKAGES).map((folder) => `^${folder}/`) },
    {},
  ),
  forbid(
    "package-entry-points",
    "Import only what another package exports; everything else may change.",
    { path: "^(packages|apps|examples)/([^/]+)/" },
    {
      path: "^(packages|apps)/[^/]+/src/",
      pathNot: ["^$1/$2/", ...entryPoints.map((entryPoint) => `^${literal(entryPoint)}$`)],
    },
  ),
  forbid(
    "by-name",
    "Import another package by its name: a relative path works only inside this repository.",
    { path: "^(packages|apps|examples)/([^/]+)/" },
    {
      path: "^(packages|apps)/",
      pathNot: ["^$1/$2/", INSTALLED],
      dependencyTypesNot: ["aliased"],
    },
  ),
  forbid(
    "no-testkit-in-product",
    "The test kit boots sites with fake clocks and caught mail; nothing that ships may depend on it.",
    { path: "^(packages|apps)/", pathNot: [...TESTS, "^packages/testkit/"] },
    { path: "^packages/testkit/" },
  ),
  forbid(
    "pure-packages",
    "These packages also run in browsers and workers; functions that need Node get it passed in.",
    {
      path: `^packages/(${PURE_PACKAGES.join("|")})/src/`,
      pathNot: [...TESTS, `^${literal(NODE_TWIN)}$`, `^${literal(NODE_PROGRAM)}/`],
    },
    { dependencyTypes: BUILT_IN },
  ),
  forbid(
    "program-stays-apart",
    "Modules for browsers must not import a program for Node.",
    { path: "^packages/contracts/src/", pathNot: [...TESTS, `^${literal(NODE_PROGRAM)}/`] },
    { path: `^${literal(NODE_PROGRAM)}/` },
  ),
  forbid(
    "contracts-need-zod-only",
    "Every client of a site installs the contracts, so they have only one dependency.",
    { path: "^packages/contracts/src/", pathNot: TESTS },
    { dependencyTypes: FROM_REGISTRY, pathNot: registry("zod") },
  ),
];
