import { Schema } from "prosemirror-model";
import { BLOCKS, VERBATIM } from "./blocks.js";
import { FOOTNOTES } from "./footnotes.js";
import { INLINES, MARKS } from "./inlines.js";
import { LISTS } from "./lists.js";
import { TABLES } from "./tables.js";

/** Schema of an article in the editor. */
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
