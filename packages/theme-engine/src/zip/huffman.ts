import type { BitReader } from "./bit-reader.js";

const LONGEST_CODE = 15;

/** A canonical Huffman code: the number of codes per length, and the symbols in code order. */
export interface Huffman {
  readonly counts: Uint16Array;
  readonly symbols: Uint16Array;
}

/**
 * Builds the code from the code length of each symbol. Refuses over-subscribed and incomplete sets. Like zlib, `allowSingle`
 * accepts an empty set and a set whose only code is one bit long.
 */
export function buildHuffman(lengths: readonly number[], allowSingle = false): Huffman | undefined {
  const counts = new Uint16Array(LONGEST_CODE + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  const room = spareCodes(counts);
  const single = allowSingle && counts.every((count, length) => length <= 1 || count === 0);
  if (room < 0 || (room > 0 && !single)) return undefined;
  return { counts, symbols: inCodeOrder(lengths, counts) };
}

/** Reads the next symbol; -1 when no code matches. */
export function decodeSymbol({ counts, symbols }: Huffman, input: BitReader): number {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    code |= input.bits(1);
    if (input.overrun) return -1;
    const count = counts[length] ?? 0;
    if (code - count < first) return symbols[index + (code - first)] ?? -1;
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return -1;
}

function spareCodes(counts: Uint16Array): number {
  let room = 1;
  for (let length = 1; length <= LONGEST_CODE; length += 1) {
    room = room * 2 - (counts[length] ?? 0);
    if (room < 0) return room;
  }
  return room;
}

function inCodeOrder(lengths: readonly number[], counts: Uint16Array): Uint16Array {
  const offsets = new Uint16Array(LONGEST_CODE + 2);
  for (let length = 1; length <= LONGEST_CODE; length += 1)
    offsets[length + 1] = (offsets[length] ?? 0) + (counts[length] ?? 0);
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0) continue;
    const at = offsets[length] ?? 0;
    symbols[at] = symbol;
    offsets[length] = at + 1;
  }
  return symbols;
}
