import { FOLDER_RULE } from "./folder-cycles.mjs";
import { FILE_ROLE_RULE } from "./roles-of-files.mjs";
import { featureRules } from "./rules/features.mjs";
import { layerRules } from "./rules/layers.mjs";
import { packageRules } from "./rules/packages.mjs";
import { panelRules } from "./rules/panels.mjs";
import { roleRules } from "./rules/roles.mjs";
import { shapeRules } from "./rules/shape.mjs";

/**
 * All rules that dependency-cruiser checks, in the order of the architecture.
 * @param {readonly string[]} entryPoints source files that packages export, relative to the tree
 */
export const rulesFor = (entryPoints) => [
  ...shapeRules,
  ...packageRules(entryPoints),
  ...layerRules,
  ...featureRules,
  ...roleRules,
  ...panelRules,
];

/** The name of each rule and the reason for it. */
export const RULES = [
  ...rulesFor([]).map(({ name = "", comment = "" }) => ({ name, comment })),
  FOLDER_RULE,
  FILE_ROLE_RULE,
];
