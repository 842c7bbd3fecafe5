import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesNamed } from "./tree-files.mjs";

const MOST_LINES = 300;
// The cases of one subject share their set-up.
const MOST_TEST_LINES = 450;
const TEST = /\.test\.(?:ts|tsx|mjs)$/;
const CODE = /\.(?:ts|tsx|mjs)$/;
// Lists that are read from top to bottom: messages of a language, migrations, word lists.
const LISTS = /[/\\](?:messages|migrations)[/\\]|\.list\.ts$/;

/** Why a file may not be that long. */
export const LONG_FILE_COMMENT = `A file has at most ${MOST_LINES} lines, a test ${MOST_TEST_LINES}: give what belongs together a file of its own.`;

/**
 * Finds files that are too long to read in one go.
 * @param {string} tree
 * @returns {{ file: string, lines: number }[]}
 */
export function findLongFiles(tree) {
  return filesNamed(tree, CODE)
    .filter((file) => !LISTS.test(file))
    .map((file) => ({ file, lines: readFileSync(join(tree, file), "utf8").trimEnd().split("\n").length }))
    .filter(({ file, lines }) => lines > (TEST.test(file) ? MOST_TEST_LINES : MOST_LINES));
}
