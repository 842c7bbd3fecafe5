import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { filesNamed } from "./tree-files.mjs";

const CODE = /\.(?:ts|tsx|mjs)$/;
const MAY_SPREAD_A_LITERAL = /\.\.\.\s*[[{]/;

/** Why a literal is not spread into another one. */
export const LITERAL_SPREAD_COMMENT =
  "A literal that is spread only changes where the formatter breaks lines: write its properties or elements in place.";

/** @param {ts.Node} node */
const isLiteralSpread = (node) =>
  (ts.isSpreadAssignment(node) || ts.isSpreadElement(node) || ts.isJsxSpreadAttribute(node)) &&
  (ts.isObjectLiteralExpression(node.expression) || ts.isArrayLiteralExpression(node.expression));

/**
 * Finds object and array literals that are spread where they could be written in place.
 * @param {string} tree
 * @returns {{ file: string, line: number, text: string }[]}
 */
export const findLiteralSpreads = (tree) => filesNamed(tree, CODE).flatMap((file) => spreadsIn(tree, file));

/** @param {string} tree @param {string} file */
function spreadsIn(tree, file) {
  const text = readFileSync(join(tree, file), "utf8");
  if (!MAY_SPREAD_A_LITERAL.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {{ file: string, line: number, text: string }[]} */
  const found = [];
  /** @param {ts.Node} node */
  function visit(node) {
    if (isLiteralSpread(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ file, line, text: node.getText().slice(0, 80) });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
