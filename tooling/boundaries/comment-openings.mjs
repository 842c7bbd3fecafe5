import { readFileSync } from "node:fs";
import { join } from "node:path";
import { filesNamed } from "./tree-files.mjs";

const CODE = /\.(?:ts|tsx|mjs)$/;
/** The first words of a comment: after `//` or `/**` on its line, or on the first line of text of a longer comment. */
const OPENING =
  /(?:^|[\s;{(,])(?:\/\/|\/\*\*?)[ \t]*(?:\r?\n[ \t]*\*[ \t]+)?(?:What|Whatever|Who|Whoever|Whom|Where|Of)\b/g;
// A line comment goes on in the next line, which begins with any word.
const CONTINUES = /\/\/[^\n]*\n[ \t]*$/;
/** Comments that may become fewer before the ceiling has to be lowered. */
const SLACK = 25;

/** Why a comment begins with a noun or a verb. */
const COMMENT_OPENING_COMMENT =
  "A comment begins with a noun of the glossary or a verb in the third person, never with What, Who, Where or Of.";

/**
 * Finds comments that begin with a question word or a preposition.
 * @param {string} tree
 * @returns {{ file: string, line: number }[]}
 */
export const findCommentOpenings = (tree) =>
  filesNamed(tree, CODE).flatMap((file) => {
    const text = readFileSync(join(tree, file), "utf8");
    return [...text.matchAll(OPENING)]
      .filter(({ index, 0: opening }) => !opening.includes("//") || !CONTINUES.test(text.slice(0, index + 1)))
      .map(({ index, 0: opening }) => ({ file, line: text.slice(0, index + opening.length).split("\n").length }));
  });

/**
 * Compares the number of such comments with the ceiling, which only falls. Undefined if nothing is wrong.
 * @param {number} count
 * @param {number} ceiling
 * @returns {string | undefined}
 */
export function commentCeilingProblem(count, ceiling) {
  if (count > ceiling)
    return `${count} comments begin with What, Who, Where or Of; at most ${ceiling} may. ${COMMENT_OPENING_COMMENT}`;
  if (count < ceiling - SLACK)
    return `Only ${count} comments begin with What, Who, Where or Of: lower COMMENT_CEILING in house.mjs to ${count}.`;
  return undefined;
}
