import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { filesNamed } from "./tree-files.mjs";

const CODE = /\.(?:ts|tsx|mjs)$/;
const MAY_SLICE = /\.slice\b/;
/** @type {ts.CompilerOptions} */
const OPTIONS = {
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts", "lib.esnext.disposable.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: ["node"],
  strict: true,
  noEmit: true,
  allowJs: true,
  skipLibCheck: true,
};

/** Why bytes are not sliced. */
export const BYTE_SLICE_COMMENT =
  "`slice` of a Buffer is a view, of a Uint8Array a copy, and a type does not tell which it is: write `new Uint8Array(bytes)` for a copy, `subarray` for a view.";

/**
 * Finds `slice` of bytes. Unlike the other checks it asks the compiler for types, so the packages have to be built; a type that
 * it cannot find out is named as well.
 * @param {string} tree
 * @returns {{ file: string, line: number, text: string }[]}
 */
export function findByteSlices(tree) {
  const files = filesNamed(tree, CODE).filter((file) => MAY_SLICE.test(readFileSync(join(tree, file), "utf8")));
  const paths = files.map((file) => join(tree, file));
  const program = ts.createProgram(paths, { ...OPTIONS, typeRoots: [join(tree, "node_modules/@types")] });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(tree, file));
    return source ? slicesIn(source, checker).map((found) => ({ file, ...found })) : [];
  });
}

/** @param {ts.SourceFile} source @param {ts.TypeChecker} checker */
function slicesIn(source, checker) {
  /** @type {{ line: number, text: string }[]} */
  const found = [];
  /** @param {ts.Node} node */
  function visit(node) {
    if (ts.isPropertyAccessExpression(node) && node.name.text === "slice" && isOfBytes(node.expression, checker)) {
      const line = source.getLineAndCharacterOfPosition(node.name.getStart()).line + 1;
      found.push({ line, text: node.getText().slice(0, 80) });
    }
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}

/** @param {ts.Expression} expression @param {ts.TypeChecker} checker */
function isOfBytes(expression, checker) {
  const type = checker.getTypeAtLocation(expression);
  // Scripts say no types; in them, and only there, one that is not known is no sign of a missing build.
  if (type.flags & ts.TypeFlags.Any) return !/\.mjs$/.test(expression.getSourceFile().fileName);
  const present = checker.getApparentType(checker.getNonNullableType(type));
  const kinds = present.isUnion() ? present.types : [present];
  return kinds.some((kind) => checker.getPropertyOfType(kind, "BYTES_PER_ELEMENT") !== undefined);
}
