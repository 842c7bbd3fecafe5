import { NODE_TWIN, PACKAGES, PURE_PACKAGES } from "../house.mjs";
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
 * @param {readonly string[]} doors source files that packages export
 */
export const packageRules = (doors) => [
  ...direction,
  forbid(
    "known-package",
    "A new package is entered into house.mjs with what it may import, or no direction holds for it.",
    { path: "^(packages|apps)/", pathNot: Object.keys(PACKAGES).map((folder) => `^${folder}/`) },
    {},
  ),
  forbid(
    "by-the-door",
    "Another package is entered by what it exports; what lies behind may change.",
    { path: "^(packages|apps|examples)/([^/]+)/" },
    { path: "^(packages|apps)/[^/]+/src/", pathNot: ["^$1/$2/", ...doors.map((door) => `^${literal(door)}$`)] },
  ),
  forbid(
    "by-name",
    "Another package is imported by its name: a relative path works only inside this repository.",
    { path: "^(packages|apps|examples)/([^/]+)/" },
    {
      path: "^(packages|apps)/",
      pathNot: ["^$1/$2/", INSTALLED],
      dependencyTypesNot: ["aliased"],
    },
  ),
  forbid(
    "no-testkit-in-product",
    "The test kit boots sites with false clocks and caught mail; nothing that is shipped may lean on it.",
    { path: "^(packages|apps)/", pathNot: [...TESTS, "^packages/testkit/"] },
    { path: "^packages/testkit/" },
  ),
  forbid(
    "pure-packages",
    "These packages run in a browser and a worker as well; what needs Node gets it passed in.",
    {
      path: `^packages/(${PURE_PACKAGES.join("|")})/src/`,
      pathNot: [...TESTS, `^${literal(NODE_TWIN)}$`],
    },
    { dependencyTypes: BUILT_IN },
  ),
  forbid(
    "contracts-need-zod-only",
    "Everybody who speaks with a site installs the contracts; they bring one dependency.",
    { path: "^packages/contracts/src/", pathNot: TESTS },
    { dependencyTypes: FROM_REGISTRY, pathNot: registry("zod") },
  ),
];
