import { BitReader } from "./bit-reader.js";
import { buildHuffman, decodeSymbol, type Huffman } from "./huffman.js";
import type { Inflated } from "./inflate.js";

const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const END_OF_BLOCK = 256;

const fixedLiterals = buildHuffman(
  Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8)),
);
// Symbols 30 and 31 complete the code, but have no distance.
const fixedDistances = buildHuffman(Array.from({ length: 32 }, () => 5));

/**
 * Inflates a raw deflate stream (RFC 1951) in plain JavaScript, for runtimes without zlib. Undefined for a malformed or
 * unfinished stream, and as soon as the output would exceed `limit` bytes.
 */
export function inflateRaw(bytes: Uint8Array, limit: number): Inflated | undefined {
  const input = new BitReader(bytes);
  const output = new Window(limit);
  for (let last = false; !last; ) {
    last = input.bits(1) === 1;
    const type = input.bits(2);
    if (!inflateBlock(type, input, output) || input.overrun) return undefined;
  }
  return { bytes: output.taken(), consumed: input.consumed };
}

/** The output so far. It grows as needed, up to the limit. */
class Window {
  #bytes = new Uint8Array(1_024);
  #length = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  reserve(count: number): boolean {
    const needed = this.#length + count;
    if (needed > this.#limit) return false;
    if (needed <= this.#bytes.length) return true;
    const grown = new Uint8Array(Math.min(this.#limit, Math.max(needed, this.#bytes.length * 2)));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
    return true;
  }

  append(bytes: Uint8Array): boolean {
    if (!this.reserve(bytes.length)) return false;
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return true;
  }

  push(byte: number): boolean {
    if (!this.reserve(1)) return false;
    this.#bytes[this.#length++] = byte;
    return true;
  }

  repeat(distance: number, count: number): boolean {
    if (distance > this.#length || !this.reserve(count)) return false;
    for (let left = count; left > 0; left -= 1) {
      this.#bytes[this.#length] = this.#bytes[this.#length - distance] ?? 0;
      this.#length += 1;
    }
    return true;
  }

  taken(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.subarray(0, this.#length));
  }
}

function inflateBlock(type: number, input: BitReader, output: Window): boolean {
  if (type === 0) {
    const stored = input.stored();
    return stored !== undefined && output.append(stored);
  }
  if (type === 1) return inflateSymbols(input, output, fixedLiterals, fixedDistances);
  if (type !== 2) return false;
  const tables = readTables(input);
  return tables !== undefined && inflateSymbols(input, output, tables.literals, tables.distances);
}

function inflateSymbols(
  input: BitReader,
  output: Window,
  literals: Huffman | undefined,
  distances: Huffman | undefined,
): boolean {
  if (!literals || !distances) return false;
  while (!input.overrun) {
    const symbol = decodeSymbol(literals, input);
    if (symbol === END_OF_BLOCK) return true;
    if (symbol < 0) return false;
    if (symbol < END_OF_BLOCK) {
      if (!output.push(symbol)) return false;
      continue;
    }
    const length = extended(input, symbol - 257, LENGTH_BASE, LENGTH_BITS);
    const distance = extended(input, decodeSymbol(distances, input), DISTANCE_BASE, DISTANCE_BITS);
    if (length === undefined || distance === undefined || !output.repeat(distance, length)) return false;
  }
  return false;
}

function extended(
  input: BitReader,
  symbol: number,
  bases: readonly number[],
  bits: readonly number[],
): number | undefined {
  const base = bases[symbol];
  return base === undefined ? undefined : base + input.bits(bits[symbol] ?? 0);
}

function readTables(input: BitReader): { literals: Huffman | undefined; distances: Huffman | undefined } | undefined {
  const literalCount = input.bits(5) + 257;
  const distanceCount = input.bits(5) + 1;
  const codeCount = input.bits(4) + 4;
  if (literalCount > 286 || distanceCount > 30) return undefined;
  const codeLengths: number[] = new Array(19).fill(0);
  for (const position of CODE_LENGTH_ORDER.slice(0, codeCount)) codeLengths[position] = input.bits(3);
  const codes = buildHuffman(codeLengths);
  const lengths = codes && readLengths(input, codes, literalCount + distanceCount);
  if (!lengths || lengths[END_OF_BLOCK] === 0) return undefined;
  return {
    literals: buildHuffman(lengths.slice(0, literalCount), true),
    distances: buildHuffman(lengths.slice(literalCount), true),
  };
}

function readLengths(input: BitReader, codes: Huffman, count: number): number[] | undefined {
  const lengths: number[] = [];
  while (lengths.length < count && !input.overrun) {
    const symbol = decodeSymbol(codes, input);
    if (symbol < 0) return undefined;
    if (symbol < 16) {
      lengths.push(symbol);
      continue;
    }
    const previous = lengths.at(-1);
    if (symbol === 16 && previous === undefined) return undefined;
    const times = symbol === 16 ? 3 + input.bits(2) : symbol === 17 ? 3 + input.bits(3) : 11 + input.bits(7);
    for (let left = times; left > 0; left -= 1) lengths.push(symbol === 16 ? (previous ?? 0) : 0);
  }
  return lengths.length === count ? lengths : undefined;
}
