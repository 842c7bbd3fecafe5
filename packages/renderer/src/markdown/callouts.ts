import type { MarkdownIt, Token } from "markdown-it";

/** Kinds of callouts, named as the alerts of GitHub Flavored Markdown. */
export const CALLOUT_KINDS = ["note", "tip", "important", "warning", "caution"] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

const LABEL = new RegExp(String.raw`^\[!(${CALLOUT_KINDS.join("|")})\][ \t]*(?:\n\s*|$)`, "i");

/** The kind that the first line of a quote names, without that line; undefined for any other quote. */
function takeLabel(first: Token | undefined, words: Token | undefined): CalloutKind | undefined {
  if (first?.type !== "paragraph_open" || !words) return undefined;
  const [line, name] = LABEL.exec(words.content) ?? [];
  if (line === undefined) return undefined;
  words.content = words.content.slice(line.length);
  return CALLOUT_KINDS.find((kind) => kind === name?.toLowerCase());
}

/** Tokens of a paragraph. */
const PARAGRAPH = 3;

/**
 * Reads a quote whose first line is `[!NOTE]`, or names another kind, as a callout. The label has to stand alone on its line, as
 * GitHub has it; a callout may stand wherever a quote may.
 */
export function addCallouts(markdown: MarkdownIt): void {
  markdown.core.ruler.after("block", "callouts", (state) => {
    const { tokens } = state;
    const emptied = new Set<number>();
    const open: boolean[] = [];
    tokens.forEach((token, index) => {
      if (token.type === "blockquote_close" && open.pop())
        Object.assign(token, { type: "callout_close", tag: "section" });
      if (token.type !== "blockquote_open") return;
      const kind = takeLabel(tokens[index + 1], tokens[index + 2]);
      open.push(kind !== undefined);
      if (kind === undefined) return;
      Object.assign(token, { type: "callout_open", tag: "section", info: kind, attrs: [["class", `callout-${kind}`]] });
      if (tokens[index + 2]?.content === "") for (let at = 1; at <= PARAGRAPH; at += 1) emptied.add(index + at);
    });
    if (emptied.size > 0) state.tokens = tokens.filter((_token, index) => !emptied.has(index));
  });
}
