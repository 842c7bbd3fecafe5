import type { Node } from "prosemirror-model";
import type { Shared } from "../read/parser.js";
import { inNewlines } from "../read/source-lines.js";
import { schema } from "../schema/schema.js";
import { apart } from "../write/blocks.js";
import { meaningOfText, writeFaithfully } from "./faithful-block.js";
import { gapsOf, type Run, runsOf, seamsOf } from "./gaps.js";
import { meaningOf } from "./meaning.js";
import type { Origin } from "./origin.js";
import { createBlockWriter, type OutBlock } from "./written-blocks.js";

/** The labels of a document's notes, beside those of the text that it was opened with. */
function sharedIn(doc: Node, { shared }: Origin): Shared {
  const notes = new Set(shared.notes);
  doc.forEach((node) => {
    if (node.type === schema.nodes.footnote_def) notes.add(String(node.attrs.label));
  });
  return notes.size === shared.notes.size ? shared : { ...shared, hasNotes: true, notes };
}

/** Whether blocks written below each other are read as themselves. */
function isReadBack(blocks: readonly OutBlock[], gaps: readonly string[], shared: Shared): boolean {
  if (blocks.some(({ node }) => node.type === schema.nodes.verbatim)) return true;
  const text = blocks.map(({ text }, at) => text + (gaps[at + 1] ?? "")).join("");
  return meaningOfText(text, shared) === meaningOf(blocks.map(({ node }) => node));
}

/** Writes a document as the text that it was opened with, changed only where the document was. */
export function createDocumentWriter(origin: Origin): (doc: Node) => string {
  const blocksOf = createBlockWriter(origin);
  const paragraph = origin.newline + origin.newline;
  // A run that was written before is not read again, as its nodes are the same while nobody edits it.
  const checked = new WeakMap<Node, string>();

  const write = (node: Node, shared: Shared): string => inNewlines(writeFaithfully(node, shared).text, origin.newline);

  /** Sets a run apart from its neighbours, and rewrites these, where it would not be read as itself between them. */
  function settle(blocks: OutBlock[], gaps: string[], run: Run, shared: Shared): void {
    const [from, to] = [Math.max(0, run.from - 1), Math.min(blocks.length, run.to + 1)];
    const first = blocks[run.from] as OutBlock;
    const key =
      blocks
        .slice(from, to)
        .map(({ text }) => text)
        .join("\0") + gaps.slice(from, to).join("\0");
    const isRead = () => isReadBack(blocks.slice(from, to), gaps.slice(from, to + 1), shared);
    if (checked.get(first.node) === key || isRead()) {
      checked.set(first.node, key);
      return;
    }
    for (let at = Math.max(1, run.from); at <= run.to && at < blocks.length; at += 1) gaps[at] = paragraph;
    if (isRead()) return;
    let before: Node | undefined;
    for (let at = from; at < to; at += 1) {
      const block = blocks[at] as OutBlock;
      const node: Node = apart(before, block.node);
      const isNeighbour = at < run.from || at >= run.to;
      if (isNeighbour || node !== block.node) blocks[at] = { ...block, text: write(node, shared) };
      before = node;
    }
  }

  /** Writes the addresses of links where these stand, once the block that gave them to labels is changed or gone. */
  function keepAddresses(blocks: readonly OutBlock[], shared: Shared): OutBlock[] {
    const kept = new Set(blocks.map(({ index }) => index));
    const areThere = origin.blocks.every(({ node }, at) => node.type !== schema.nodes.verbatim || kept.has(at));
    if (areThere || Object.keys(shared.references).length === 0) return [...blocks];
    return blocks.map((block) =>
      block.index !== undefined && block.text.includes("[")
        ? { ...block, text: write(block.node, { ...shared, references: {} }) }
        : block,
    );
  }

  return (doc) => {
    const shared = sharedIn(doc, origin);
    const written = blocksOf(doc, shared).map((block) =>
      block.index === undefined ? { ...block, text: inNewlines(block.text, origin.newline) } : block,
    );
    const blocks = keepAddresses(written, shared);
    if (blocks.length === 0) return origin.blocks.length === 0 ? (origin.gaps[0] ?? "") : "";
    const gaps = gapsOf(blocks, origin);
    for (const run of [...runsOf(blocks), ...seamsOf(blocks)]) settle(blocks, gaps, run, shared);
    return blocks.map(({ text }, at) => (gaps[at] ?? "") + text).join("") + (gaps[blocks.length] ?? "");
  };
}
