import { readdirSync } from "node:fs";
import { join } from "node:path";

const GROUPS = ["packages", "apps", "tooling", "examples"];
const LEFT_OUT = /(?:^|[/\\])(?:node_modules|dist|self-test|\.reports)(?:[/\\]|$)/;

/**
 * The files of a tree's packages and programs whose names match, by path.
 * @param {string} tree
 * @param {RegExp} name
 * @returns {string[]}
 */
export const filesNamed = (tree, name) => GROUPS.flatMap((group) => filesIn(tree, group, name));

/** @param {string} tree @param {string} folder @param {RegExp} name @returns {string[]} */
function filesIn(tree, folder, name) {
  if (LEFT_OUT.test(folder)) return [];
  return entriesOf(join(tree, folder)).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(tree, path, name);
    return name.test(entry.name) ? [path] : [];
  });
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
