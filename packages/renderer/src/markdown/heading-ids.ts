import type { MarkdownIt } from "markdown-it";

const idOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .slice(0, 80)
    .replace(/^-+|-+$/g, "");

/** Gives each heading an id made of its words, so that links can point to it. */
export function addHeadingIds(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "heading-ids", ({ tokens }) => {
    const given = new Map<string, number>();
    tokens.forEach((token, index) => {
      if (token.type !== "heading_open") return;
      const words = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
      const id = idOf(words) || "part";
      const before = given.get(id) ?? 0;
      given.set(id, before + 1);
      token.attrSet("id", before === 0 ? id : `${id}-${before + 1}`);
    });
  });
}
