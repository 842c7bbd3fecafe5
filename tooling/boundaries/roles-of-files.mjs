import { readFileSync } from "node:fs";
import { join } from "node:path";
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

/**
 * Says when the table of roles in the architecture has other roles than `house.mjs`.
 * @param {string} tree
 * @returns {string | undefined}
 */
export function roleTableProblem(tree) {
  const text = readFileSync(join(tree, "ARCHITECTURE.md"), "utf8");
  const shown = [...text.matchAll(/^\| `x\.([^.`]+)\.ts` /gm)].map(([, role]) => String(role));
  const different = [...new Set([...shown, ...FEATURE_ROLES])].filter(
    (role) => !shown.includes(role) || !FEATURE_ROLES.includes(role),
  );
  if (different.length === 0) return undefined;
  return `The table of roles in ARCHITECTURE.md and house.mjs differ by: ${different.join(", ")}.`;
}
