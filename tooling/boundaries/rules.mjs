import { FOLDER_RULE } from "./folder-cycles.mjs";
import { FILE_ROLE_RULE } from "./roles-of-files.mjs";
import { featureRules } from "./rules/features.mjs";
import { packageRules } from "./rules/packages.mjs";
import { roleRules } from "./rules/roles.mjs";
import { roomRules } from "./rules/rooms.mjs";
import { shapeRules } from "./rules/shape.mjs";

/**
 * Every rule that dependency-cruiser holds, in the order that the architecture tells them.
 * @param {readonly string[]} doors source files that packages export, relative to the tree
 */
export const rulesFor = (doors) => [...shapeRules, ...packageRules(doors), ...roomRules, ...featureRules, ...roleRules];

/** What each rule is called and why it is there. */
export const RULES = [
  ...rulesFor([]).map(({ name = "", comment = "" }) => ({ name, comment })),
  FOLDER_RULE,
  FILE_ROLE_RULE,
];
