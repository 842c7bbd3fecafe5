import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PATH_TEXT_TESTS } from "./house.mjs";
import { filesNamed } from "./tree-files.mjs";

const TESTS = "packages/server/test";
// A text that begins with the path of an endpoint, or goes on with one after an origin.
const PATH = /(?:["'`}]|https?:\/\/[\w.:-]+)\/api\//;
const CAST_ANSWER = /\bjson(?:\(\))?\)* as\b/;

/** Why a test of the server may not do that. */
export const UNTYPED_CALL_COMMENT =
  "A test takes paths and types from the endpoint, so that the compiler finds it when the contract changes: site.call(api.getArticle, …) and addressOf. Tests of a text that is no endpoint's path stand in PATH_TEXT_TESTS of house.mjs.";

/**
 * Finds paths of endpoints that tests of the server write by hand, and answers that they cast.
 * @param {string} tree
 * @param {readonly string[]} pathTexts tests of the server that may write paths
 * @returns {{ file: string, line: number, text: string }[]}
 */
export const findUntypedCalls = (tree, pathTexts = PATH_TEXT_TESTS) =>
  testsIn(tree).flatMap((file) =>
    linesOf(tree, file)
      .map((text, index) => ({ file, line: index + 1, text: text.trim() }))
      .filter(({ text }) => CAST_ANSWER.test(text) || (PATH.test(text) && !pathTexts.some(isNameOf(file)))),
  );

/**
 * Entries of `PATH_TEXT_TESTS` whose file is gone or writes no path any more.
 * @param {string} tree
 * @param {readonly string[]} pathTexts
 */
export function stalePathTexts(tree, pathTexts = PATH_TEXT_TESTS) {
  const writing = testsIn(tree).filter((file) => linesOf(tree, file).some((text) => PATH.test(text)));
  return pathTexts.filter((name) => !writing.some((file) => isNameOf(file)(name)));
}

/** @param {string} file @returns {(name: string) => boolean} */
const isNameOf = (file) => (name) => file === `${TESTS}/${name}`;

/** @param {string} tree */
const testsIn = (tree) => filesNamed(tree, /\.ts$/).filter((file) => file.startsWith(`${TESTS}/`));

/** @param {string} tree @param {string} file */
const linesOf = (tree, file) => readFileSync(join(tree, file), "utf8").split("\n");
