import { Schema } from "prosemirror-model";
import { BLOCKS, VERBATIM } from "./blocks.js";
import { FOOTNOTES } from "./footnotes.js";
import { INLINES, MARKS } from "./inlines.js";
import { LISTS } from "./lists.js";
import { TABLES } from "./tables.js";

/** What an article consists of, as the editor shows it. */
export const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    ...BLOCKS,
    verbatim: VERBATIM,
    ...LISTS,
    ...TABLES,
    ...FOOTNOTES,
    ...INLINES,
  },
  marks: MARKS,
});
