import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PACKAGES } from "./house.mjs";

const FILE = "ARCHITECTURE.md";
const PLACE = /(?<=<!-- packages: [^>]*-->\n)```mermaid\n.*?```(?=\n)/s;

/**
 * Draws which packages may import which: one line for each that others may import.
 * @param {Readonly<Record<string, readonly string[]>>} packages by folder, with the names of those that each may import
 * @returns {string} Markdown
 */
export function drawPackages(packages) {
  const names = new Map(Object.entries(packages).map(([folder, allowed]) => [nameOf(folder), allowed]));
  const lines = [...names.keys()].flatMap((name) => {
    const importers = [...names].filter(([, allowed]) => allowed.includes(name)).map(([importer]) => importer);
    return importers.length > 0 ? [`  ${name} --> ${importers.join(" & ")}`] : [];
  });
  return ["```mermaid", "flowchart LR", ...lines, "```"].join("\n");
}

/** @param {string} folder */
const nameOf = (folder) => folder.slice(folder.indexOf("/") + 1);

/**
 * The diagram of the packages in a tree; `house.mjs` also names packages that do not exist yet.
 * @param {string} tree
 */
const diagramOf = (tree) =>
  drawPackages(Object.fromEntries(Object.entries(PACKAGES).filter(([folder]) => existsSync(join(tree, folder)))));

/**
 * Reports a diagram in the architecture that differs from `house.mjs`.
 * @param {string} tree
 * @returns {string | undefined}
 */
export function diagramProblem(tree) {
  const shown = PLACE.exec(readFileSync(join(tree, FILE), "utf8"))?.[0];
  if (shown === diagramOf(tree)) return undefined;
  return `${FILE} shows other packages than house.mjs has: run pnpm --filter @sitevine/boundaries generate.`;
}

/** Writes the diagram into the architecture. Throws if the architecture has no marker for it. @param {string} tree */
export function writeDiagram(tree) {
  const file = join(tree, FILE);
  const text = readFileSync(file, "utf8");
  if (!PLACE.test(text)) throw new Error(`${FILE} has no place for the diagram of the packages.`);
  writeFileSync(
    file,
    text.replace(PLACE, () => diagramOf(tree)),
  );
}
