import { addressWords } from "@sitevine/contracts";
import type { MarkdownIt } from "markdown-it";

const LONGEST = 80;

/** The id of a heading: its words as a part of an address, at most 80 UTF-16 units. */
export const headingId = (words: string): string => addressWords(words, LONGEST) || "part";

/** Gives each heading an id made of its words, so that links can point to it. */
export function addHeadingIds(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "heading-ids", ({ tokens }) => {
    const given = new Map<string, number>();
    tokens.forEach((token, index) => {
      if (token.type !== "heading_open") return;
      const words = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
      const id = headingId(words);
      const before = given.get(id) ?? 0;
      given.set(id, before + 1);
      token.attrSet("id", before === 0 ? id : `${id}-${before + 1}`);
    });
  });
}
