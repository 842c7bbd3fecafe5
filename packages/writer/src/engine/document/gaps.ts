import type { Origin } from "./origin.js";
import type { OutBlock } from "./written-blocks.js";

/** Blocks that are not of the opened text, between two that are. */
export interface Run {
  /** Numbers in the document that is written: of the first block of the run, and of the first one after it. */
  readonly from: number;
  readonly to: number;
}

/** The changed stretches of a document. */
export function runsOf(blocks: readonly OutBlock[]): Run[] {
  const runs: Run[] = [];
  let from: number | undefined;
  blocks.forEach(({ index }, at) => {
    if (index === undefined) from ??= at;
    else if (from !== undefined) {
      runs.push({ from, to: at });
      from = undefined;
    }
  });
  if (from !== undefined) runs.push({ from, to: blocks.length });
  return runs;
}

/**
 * Finds blocks of the opened text that have become neighbours because the blocks between them were deleted: runs
 * without blocks.
 */
export const seamsOf = (blocks: readonly OutBlock[]): Run[] =>
  blocks.flatMap(({ index }, at) => {
    const before = blocks[at - 1]?.index;
    const isSeam = index !== undefined && before !== undefined && before !== index - 1;
    return isSeam ? [{ from: at, to: at }] : [];
  });

/**
 * Computes the text before each block, and after the last one. Blocks that were neighbours in the opened text keep the
 * gap between them; a run of changed blocks that replaces as many keeps their gaps; all others are separated by an
 * empty line.
 */
export function gapsOf(blocks: readonly OutBlock[], { gaps, newline, blocks: before }: Origin): string[] {
  const paragraph = newline + newline;
  const out = blocks.map(({ index }, at) => {
    if (at === 0) return index === 0 ? (gaps[0] ?? "") : "";
    const previous = blocks[at - 1]?.index;
    return index !== undefined && previous === index - 1 ? (gaps[index] ?? paragraph) : paragraph;
  });
  const isLast = blocks.at(-1)?.index === before.length - 1;
  out.push(isLast || before.length > 0 ? endOf(gaps, newline) : newline);
  for (const { from, to } of runsOf(blocks)) {
    const after = blocks[to]?.index ?? before.length;
    const first = from === 0 ? 0 : (blocks[from - 1]?.index ?? 0) + 1;
    if (after - first !== to - from) continue;
    for (let at = from; at <= to; at += 1) out[at] = gaps[first + at - from] ?? paragraph;
  }
  return out;
}

/** End of the opened text. */
const endOf = (gaps: readonly string[], newline: string): string => gaps.at(-1) ?? newline;
