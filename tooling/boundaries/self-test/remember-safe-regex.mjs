// dependency-cruiser looks for unsafe expressions in all rules whenever it reads a tree. That takes four fifths of the time of the
// self-test, which reads a hundred trees with the same rules, so what was found about an expression is remembered.
import { createRequire } from "node:module";

/** @typedef {{ prototype: { isVulnerable(expression: RegExp): boolean } }} Analyzer */

const ofCruiser = createRequire(import.meta.resolve("dependency-cruiser"));
/** @type {readonly Analyzer[]} */
const analyzers = ofCruiser("safe-regex/lib/analyzer-family");

for (const { prototype } of analyzers) {
  const judge = prototype.isVulnerable;
  /** @type {Map<string, boolean>} */
  const known = new Map();
  prototype.isVulnerable = function (expression) {
    const name = `${JSON.stringify(this)} ${expression}`;
    const found = known.get(name) ?? judge.call(this, expression);
    known.set(name, found);
    return found;
  };
}
