import type { NodeSpec } from "prosemirror-model";

/** Notes below a text. A reference and its note have the same label. */
export const FOOTNOTES = {
  footnote_ref: {
    attrs: { label: {} },
    inline: true,
    group: "inline cell",
    atom: true,
    parseDOM: [{ tag: "sup[data-note]", getAttrs: (mark) => ({ label: mark.getAttribute("data-note") }) }],
    toDOM: ({ attrs }) => ["sup", { "data-note": String(attrs.label) }, `[${attrs.label}]`],
  },
  footnote_def: {
    attrs: { label: {} },
    content: "block+",
    group: "block",
    defining: true,
    isolating: true,
    parseDOM: [{ tag: "div[data-note-text]", getAttrs: (note) => ({ label: note.getAttribute("data-note-text") }) }],
    toDOM: ({ attrs }) => ["div", { "data-note-text": String(attrs.label) }, 0],
  },
} satisfies Record<string, NodeSpec>;
