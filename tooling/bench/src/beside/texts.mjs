import { readFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ title: string, markdown: string, html: string, tags: readonly string[] }} Text */

/**
 * Gives the exported texts in turn. Every title is a new one, since all three servers make an address of it, and two of them would
 * look for a free one.
 * @param {string} folder of the export
 * @returns {() => Text}
 */
export function textsOf(folder) {
  const [{ data }] = JSON.parse(readFileSync(join(folder, "ghost.json"), "utf8")).db;
  const topics = readFileSync(join(folder, "topics.ndjson"), "utf8").trimEnd().split("\n");
  /** @type {Text[]} */
  const texts = topics.map((line, index) => {
    const { title, content: markdown, tags } = JSON.parse(line);
    const [[, { html }]] = JSON.parse(data.posts[index].mobiledoc).cards;
    return { title, markdown, html, tags };
  });
  const run = Date.now().toString(36);
  let given = 0;
  return () => {
    const text = texts[given % texts.length];
    if (text === undefined) throw new Error(`${folder} has no texts.`);
    given += 1;
    return { ...text, title: `${text.title} ${run}-${given}` };
  };
}

let written = 0;

/** Returns the text of a comment, different each time. */
export const nextComment = () => `Comment ${++written} says something about what it is written on.`;
