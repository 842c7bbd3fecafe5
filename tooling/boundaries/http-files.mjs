import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FEATURES = "packages/server/src/features";

/**
 * Entries of `HTTP_FILES` whose file is gone or imports nothing from `http/` any more: each would let a later file of that
 * name past the rule.
 * @param {string} tree
 * @param {readonly string[]} files
 */
export const staleHttpFiles = (tree, files) =>
  files.filter((file) => {
    const path = join(tree, FEATURES, file);
    return !existsSync(path) || !readFileSync(path, "utf8").includes("/http/");
  });
