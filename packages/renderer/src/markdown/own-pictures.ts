import type { MarkdownIt } from "markdown-it";

const PICTURE = /!\[((?:[^[\]\\\n]|\\.)*)\]\((\/uploads\/comments\/[0-9a-f-]{36}\/[1-9]\d{0,4}\.webp)\)/y;
const MARK = "!".charCodeAt(0);

/** Reads pictures that were uploaded for comments, and no others: `![words](/uploads/comments/…)`. */
export function addOwnPictures(markdown: MarkdownIt): void {
  markdown.inline.ruler.after("image", "own_picture", (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== MARK) return false;
    PICTURE.lastIndex = state.pos;
    const [all, words = "", address = ""] = PICTURE.exec(state.src) ?? [];
    if (all === undefined) return false;
    if (!silent) {
      const token = state.push("image", "img", 0);
      token.attrs = [
        ["src", address],
        ["alt", ""],
      ];
      token.content = markdown.utils.unescapeAll(words);
      const text = new state.Token("text", "", 0);
      text.content = token.content;
      token.children = [text];
    }
    state.pos += all.length;
    return true;
  });
}
