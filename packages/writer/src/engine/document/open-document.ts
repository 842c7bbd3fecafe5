import type { Token } from "markdown-it";
import type { Node } from "prosemirror-model";
import { readBlocks } from "../read/blocks.js";
import { definesReferences, parseWhole, type Shared } from "../read/parser.js";
import { newlineOf, type SourceLines, splitLines } from "../read/source-lines.js";
import { Unreadable } from "../read/unreadable.js";
import { schema } from "../schema/schema.js";
import { writeFaithfully } from "./faithful-block.js";
import type { Origin, OriginBlock } from "./origin.js";

/** A text as the editor shows it. */
export interface OpenedDocument {
  readonly doc: Node;
  readonly origin: Origin;
}

/** The tokens of one block, and its lines. */
interface Piece {
  readonly tokens: readonly Token[];
  readonly from: number;
  readonly to: number;
}

/** The blocks of a text; undefined where they do not follow each other line by line. */
function piecesOf(tokens: readonly Token[], lines: SourceLines): Piece[] | undefined {
  const pieces: Piece[] = [];
  let [begun, at] = [0, 0];
  for (const [index, token] of tokens.entries()) {
    if (token.level > 0 || token.nesting === 1) continue;
    const [from, end] = tokens[begun]?.map ?? [-1, -1];
    let to = end;
    while (to > from && lines.isBlank(to - 1)) to -= 1;
    if (from < at || to <= from) return undefined;
    pieces.push({ tokens: tokens.slice(begun, index + 1), from, to });
    [begun, at] = [index + 1, to];
  }
  return pieces;
}

const verbatim = (source: string): Node =>
  schema.node("verbatim", null, source === "" ? [] : schema.text(source.replace(/\r\n?/g, "\n")));

/** A block as it looks, if the editor can write it back, and its source otherwise. */
function blockOf(tokens: readonly Token[], source: string, shared: Shared): OriginBlock {
  const node = readNode(tokens);
  // Quotes and lists may hold addresses of links, which the editor does not show.
  const hides = node && !node.isTextblock && /\]:/.test(source) && definesReferences(source, shared);
  if (hides) return { node: verbatim(source), source, written: source };
  const written = node && writeFaithfully(node, shared);
  if (node && written?.isFaithful) return { node, source, written: written.text };
  return { node: verbatim(source), source, written: source };
}

function readNode(tokens: readonly Token[]): Node | undefined {
  try {
    const [node, ...others] = readBlocks(tokens);
    return others.length === 0 ? node : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

const withoutEnd = (source: string): string => source.replace(/(?:\r\n|\r|\n)$/, "");

/**
 * Reads the Markdown of an article. Undefined for a text whose blocks cannot be told apart, which is edited as text. Lines that
 * are no block and not empty, such as the addresses of links, become blocks of their own, so that no edit loses them.
 */
export function openDocument(text: string): OpenedDocument | undefined {
  const { tokens, shared } = parseWhole(text);
  const lines = splitLines(text);
  const pieces = piecesOf(tokens, lines);
  if (!pieces) return undefined;
  const blocks: OriginBlock[] = [];
  const gaps: string[] = [];
  let gap = "";
  let at = 0;

  const addBlock = (from: number, to: number, block: (source: string) => OriginBlock): void => {
    const whole = lines.slice(from, to);
    const source = withoutEnd(whole);
    gaps.push(gap);
    blocks.push(block(source));
    gap = whole.slice(source.length);
    at = to;
  };
  const addGap = (to: number): void => {
    let from = at;
    let end = to;
    while (from < end && lines.isBlank(from)) from += 1;
    while (end > from && lines.isBlank(end - 1)) end -= 1;
    gap += lines.slice(at, from);
    if (from < end) addBlock(from, end, (source) => ({ node: verbatim(source), source, written: source }));
    gap += lines.slice(Math.max(end, at), to);
    at = to;
  };

  for (const piece of pieces) {
    addGap(piece.from);
    addBlock(piece.from, piece.to, (source) => blockOf(piece.tokens, source, shared));
  }
  addGap(lines.count);
  gaps.push(gap);
  const nodes = blocks.map(({ node }) => node);
  const doc = schema.node("doc", null, nodes.length === 0 ? [schema.node("paragraph")] : nodes);
  return { doc, origin: { blocks, gaps, newline: newlineOf(text), shared } };
}
