import { Fragment, type Node } from "prosemirror-model";
import { schema } from "../schema/schema.js";
import { writeBlocks } from "./blocks.js";

/** A part of a document as blocks: words without a paragraph become one, and parts of lists and tables become what they are of. */
function blocksOf(content: Fragment): readonly Node[] {
  const { firstChild } = content;
  if (!firstChild) return [];
  if (firstChild.isInline) return [schema.node("paragraph", null, content)];
  if (firstChild.type === schema.nodes.list_item) return [schema.node("bullet_list", null, content)];
  if (firstChild.type === schema.nodes.table_row) return [schema.node("table", null, content)];
  return content.content;
}

/** The Markdown of a part of a document. */
export const writeMarkdown = (content: Fragment): string =>
  writeBlocks(Fragment.from(blocksOf(content)), "light").join("\n");
