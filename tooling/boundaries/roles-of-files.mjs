import { FEATURE_ROLES } from "./house.mjs";

/** The rule that `findFilesWithoutRole` holds. */
export const FILE_ROLE_RULE = {
  name: "feature-file-has-a-role",
  comment:
    "The ending of a feature's file says what it may import; no rule reads a file without one. The roles stand in house.mjs and in ARCHITECTURE.md.",
};

const FEATURE = /^packages\/server\/src\/features\//;
const WITH_ROLE = new RegExp(`/(?:index|[^/.]+\\.(?:${FEATURE_ROLES.join("|")}))(?:\\.test)?\\.ts$`);

/**
 * Finds files of features whose names end with no role. dependency-cruiser judges imports, and such a file may have none.
 * @param {readonly string[]} modules paths
 * @returns {import("./violation.mjs").Violation[]}
 */
export const findFilesWithoutRole = (modules) =>
  modules
    .filter((file) => FEATURE.test(file) && !WITH_ROLE.test(file))
    .map((file) => ({ rule: FILE_ROLE_RULE.name, from: file, to: file, cycle: [] }));
