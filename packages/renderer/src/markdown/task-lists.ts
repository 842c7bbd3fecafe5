import type { MarkdownIt } from "markdown-it";

const BOX = /^\[([ xX])\](?=\s)/;

/** Turns `[ ]` or `[x]` at the beginning of a list item into a checkbox. */
export function addTaskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.after("inline", "task-lists", ({ tokens, Token }) => {
    tokens.forEach((token, index) => {
      const isItem = tokens[index - 1]?.type === "paragraph_open" && tokens[index - 2]?.type === "list_item_open";
      const first = token.children?.[0];
      if (token.type !== "inline" || !isItem || first?.type !== "text") return;
      const found = BOX.exec(first.content);
      if (!found) return;
      first.content = first.content.slice(found[0].length);
      const box = new Token("task_box", "input", 0);
      box.attrs = [["type", "checkbox"], ...(found[1] === " " ? [] : [["checked", ""] as [string, string]])];
      token.children?.unshift(box);
    });
  });
}
