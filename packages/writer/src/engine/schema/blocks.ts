import { CALLOUT_KINDS } from "@sitevine/renderer/markdown";
import type { NodeSpec } from "prosemirror-model";

/** Attributes that say how something was typed; two nodes that differ in these alone mean the same. */
export const STYLE_ATTRIBUTES: ReadonlySet<string> = new Set(["marker", "tight", "kind", "fence", "colwidth"]);

const heading: NodeSpec = {
  attrs: { level: { default: 2 } },
  content: "inline*",
  group: "block",
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  toDOM: ({ attrs }) => [
    `h${attrs.level === 1 ? 2 : attrs.level}`,
    { "data-level": String(attrs.level), dir: "auto" },
    0,
  ],
};

const codeBlock: NodeSpec = {
  attrs: { info: { default: "" }, fence: { default: "```" } },
  content: "text*",
  marks: "",
  group: "block",
  code: true,
  defining: true,
  parseDOM: [
    {
      tag: "pre",
      preserveWhitespace: "full",
      getAttrs: (element) => {
        const [, info = ""] = /language-(\S+)/.exec(element.querySelector("code")?.className ?? "") ?? [];
        return { info };
      },
    },
  ],
  toDOM: ({ attrs }) => ["pre", { "data-info": String(attrs.info), dir: "ltr" }, ["code", 0]],
};

/** A quote that says what it is instead of who said it: a note, a warning and so on. */
const callout: NodeSpec = {
  attrs: { kind: { default: CALLOUT_KINDS[0] } },
  content: "block+",
  group: "block",
  defining: true,
  parseDOM: [
    {
      tag: "[data-callout]",
      getAttrs: (element) => {
        const kind = CALLOUT_KINDS.find((known) => known === element.getAttribute("data-callout"));
        return kind === undefined ? false : { kind };
      },
    },
  ],
  toDOM: ({ attrs: { kind } }) => [
    "section",
    { class: `sv-callout sv-callout--${kind}`, "data-callout": String(kind) },
    0,
  ],
};

/** Blocks that the editor shows as they look. */
export const BLOCKS = {
  paragraph: { content: "inline*", group: "block", parseDOM: [{ tag: "p" }], toDOM: () => ["p", { dir: "auto" }, 0] },
  heading,
  blockquote: {
    content: "block+",
    group: "block",
    defining: true,
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", 0],
  },
  callout,
  horizontal_rule: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["div", ["hr"]] },
  code_block: codeBlock,
} satisfies Record<string, NodeSpec>;

/**
 * Markdown that the editor does not show as it looks, because it could not write it back: its source, which is edited as text
 * and written unchanged.
 */
export const VERBATIM: NodeSpec = {
  content: "text*",
  marks: "",
  group: "block",
  code: true,
  defining: true,
  parseDOM: [{ tag: "pre[data-verbatim]", preserveWhitespace: "full", priority: 60 }],
  toDOM: () => ["pre", { "data-verbatim": "" }, ["code", 0]],
};
