import type { MarkSpec, NodeSpec } from "prosemirror-model";

export const INLINES = {
  text: { group: "inline cell" },
  image: {
    attrs: { src: {}, alt: { default: "" }, title: { default: null } },
    inline: true,
    group: "inline cell",
    draggable: true,
    parseDOM: [
      {
        tag: "img[src]",
        getAttrs: (picture) => ({
          src: picture.getAttribute("src"),
          alt: picture.getAttribute("alt") ?? "",
          title: picture.getAttribute("title"),
        }),
      },
    ],
    toDOM: ({ attrs }) => [
      "img",
      {
        src: String(attrs.src),
        alt: String(attrs.alt),
        ...(attrs.title === null ? {} : { title: String(attrs.title) }),
      },
    ],
  },
  hard_break: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
  },
} satisfies Record<string, NodeSpec>;

/** Syntax in which a link was typed: `[text](address)`, `<address>`, or the bare address. */
export type LinkKind = "inline" | "auto" | "bare";

export const MARKS = {
  link: {
    attrs: { href: {}, title: { default: null }, kind: { default: "inline" } },
    inclusive: false,
    parseDOM: [
      {
        tag: "a[href]",
        getAttrs: (link) => ({ href: link.getAttribute("href"), title: link.getAttribute("title") }),
      },
    ],
    toDOM: ({ attrs }) => [
      "a",
      { href: String(attrs.href), ...(attrs.title === null ? {} : { title: String(attrs.title) }) },
      0,
    ],
  },
  strong: { parseDOM: [{ tag: "strong" }, { tag: "b" }], toDOM: () => ["strong", 0] },
  em: { parseDOM: [{ tag: "em" }, { tag: "i" }], toDOM: () => ["em", 0] },
  strike: { parseDOM: [{ tag: "s" }, { tag: "del" }], toDOM: () => ["s", 0] },
  code: { parseDOM: [{ tag: "code" }, { tag: "kbd" }, { tag: "samp" }], toDOM: () => ["code", 0] },
} satisfies Record<string, MarkSpec>;
