import type { MarkedPart, MarkedText } from "@sitevine/renderer";
import type { FullTextTerm, FullTextTerms } from "../../platform/db/full-text.js";
import { type Word, wordsOf } from "./text-words.model.js";

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function endOfTerm({ words, isPrefix }: FullTextTerm, ahead: readonly Word[]): number | null {
  for (const [index, wanted] of words.entries()) {
    const word = ahead[index];
    if (word === undefined) return null;
    const isLast = index === words.length - 1;
    if (isLast && word.text === wanted) return word.end;
    if (isLast) return isPrefix && word.text.startsWith(wanted) ? word.firstEnd : null;
    if (word.text !== wanted) return null;
  }
  return null;
}

/**
 * Yields the stretches of a text where the terms occur, in order; the text is read only as far as the caller iterates.
 */
function* stretchesOf(text: string, terms: FullTextTerms): Generator<Stretch> {
  const longest = Math.max(...terms.map(({ words }) => words.length));
  const ahead: Word[] = [];
  for (const word of wordsOf(text)) {
    ahead.push(word);
    if (ahead.length < longest) continue;
    const stretch = stretchAt(ahead, terms);
    if (stretch) yield stretch;
    ahead.shift();
  }
  for (; ahead.length > 0; ahead.shift()) {
    const stretch = stretchAt(ahead, terms);
    if (stretch) yield stretch;
  }
}

/** The longest term that begins with the first of the words. Called for each word of long texts. */
function stretchAt(ahead: readonly Word[], terms: FullTextTerms): Stretch | undefined {
  let last: number | null = null;
  for (const term of terms) {
    const end = endOfTerm(term, ahead);
    if (end !== null && (last === null || end > last)) last = end;
  }
  return last === null || !ahead[0] ? undefined : { start: ahead[0].start, end: last };
}

/** Marks the matches of the terms. The parts put together are the text. */
export function markText(text: string, terms: FullTextTerms): MarkedText {
  const parts: MarkedPart[] = [];
  let at = 0;
  const add = (end: number, marked: boolean): void => {
    const piece = text.slice(at, end);
    if (piece !== "") parts.push({ text: piece, marked });
    at = Math.max(at, end);
  };
  for (const { start, end } of merged(stretchesOf(text, terms))) {
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return parts;
}

function* merged(stretches: Iterable<Stretch>): Generator<Stretch> {
  let open: Stretch | undefined;
  for (const next of stretches) {
    if (open && next.start <= open.end) {
      open = { start: open.start, end: Math.max(open.end, next.end) };
      continue;
    }
    if (open) yield open;
    open = next;
  }
  if (open) yield open;
}

const BEFORE = 60;
const LENGTH = 220;

const BETWEEN_BLOCKS = " · ";
const UNENDED_LINE = /(?<![.!?\u2026:;,\u3002\uff01\uff1f\u3001][\u201d\u2019\u00bb"')\]]?)\n/g;

/**
 * Joins the lines of a text, one per block. A line that does not end like a sentence, such as a heading, is separated
 * from the next by a sign.
 */
const onOneLine = (text: string): string =>
  text
    .replace(/\s+/g, (gap) => (gap.includes("\n") ? "\n" : " "))
    .trim()
    .replace(UNENDED_LINE, BETWEEN_BLOCKS)
    .replaceAll("\n", " ");

/** The part of a text around the first match, on one line; the beginning of the text when nothing matches. */
export function excerptOf(body: string, terms: FullTextTerms): string {
  const text = onOneLine(body);
  const [first] = stretchesOf(text, terms);
  const from = first === undefined || first.end <= LENGTH ? 0 : wordStart(text, first.start - BEFORE, first.start);
  const to = from + LENGTH >= text.length ? text.length : wordEnd(text, from + LENGTH, first?.end ?? from);
  const shown = withoutEdges(text.slice(from, to), { begins: from === 0, ends: to === text.length });
  return `${from > 0 ? "… " : ""}${shown}${to < text.length ? " …" : ""}`;
}

/** A piece of a text without the space, or the sign between two blocks, at which it was cut. */
function withoutEdges(piece: string, { begins, ends }: { readonly begins: boolean; readonly ends: boolean }): string {
  const behind = begins ? piece : piece.replace(/^ ?\u00b7 /, "");
  return (ends ? behind : behind.replace(/ \u00b7? ?$/, "")).trim();
}

/**
 * The first start of a word at or after `at`; when there is none before `limit`, `at` itself, without splitting a
 * character.
 */
function wordStart(text: string, at: number, limit: number): number {
  const space = text.slice(at, limit).search(/\s/);
  if (space !== -1) return at + space + 1;
  return isInsidePair(text, at) ? at + 1 : at;
}

/** The last end of a word at or before `at`, but after `limit`. */
function wordEnd(text: string, at: number, limit: number): number {
  const tail = /\s\S*$/.exec(text.slice(limit, at));
  if (tail) return limit + tail.index;
  return isInsidePair(text, at) ? at - 1 : at;
}

const isInsidePair = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));
