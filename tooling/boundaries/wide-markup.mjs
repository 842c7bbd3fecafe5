import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesNamed } from "./tree-files.mjs";

/** Folders of the packages that write HTML or XML. */
export const MARKUP_FOLDERS = ["packages/api", "packages/reader", "packages/renderer", "packages/server"];

const MOST_COLUMNS = 160;
const CODE = /\.(?:ts|tsx|mjs)$/;
const TAG = /<\/?[a-z][a-z0-9-]*[\s>/]/i;
// Path data of icons; a script generates the file.
const GENERATED = /[/\\]icons[/\\]lucide\.ts$/;

/** Why a line of markup may not be that wide. */
export const WIDE_MARKUP_COMMENT = `A line with markup has at most ${MOST_COLUMNS} columns: give parts of the template a name or a function.`;

/**
 * Finds lines that hold markup and are too wide to read.
 * @param {string} tree
 * @param {readonly string[]} folders
 * @returns {{ file: string, line: number, columns: number }[]}
 */
export function findWideMarkup(tree, folders) {
  return filesNamed(tree, CODE)
    .filter((file) => folders.some((folder) => file.startsWith(join(folder, "/"))) && !GENERATED.test(file))
    .flatMap((file) =>
      readFileSync(join(tree, file), "utf8")
        .split("\n")
        .map((text, index) => ({ file, line: index + 1, columns: text.length, text }))
        .filter(({ columns, text }) => columns > MOST_COLUMNS && TAG.test(text))
        .map(({ line, columns }) => ({ file, line, columns })),
    );
}
