import { INLINE_TAGS } from "./inline-tags.js";
import { foldName, MENTION, UNADDRESSED } from "./mention.js";
import { readTags } from "./read-tags.js";

/** The words of a markup, and whom it mentions. */
export interface PlainText {
  /** Words separated by single spaces; blocks are on separate lines. */
  readonly text: string;
  /** Names after an `@` outside of code and links: in lower case, each once, in order, at most 50. */
  readonly mentions: readonly string[];
}

const MAX_MENTIONS = 50;
const INLINE: ReadonlySet<string> = new Set(INLINE_TAGS);

const NOTE_MARK = / (?:id="|href="#)section-ref_/;

/** The numbers of footnotes and their links back are navigation, not part of the text. */
const isNoteMark = (name: string, tag: string): boolean => name === "a" && NOTE_MARK.test(tag);

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

/** Reads sanitised markup. */
export function readPlainText(markup: string): PlainText {
  const pieces: string[] = [];
  const mentions = new Set<string>();
  let depth = 0;
  // Names are searched in whole runs of text, since an entity in the middle of one arrives as a separate piece.
  let run = "";
  let inNoteMark = false;

  const endRun = (): void => {
    if (depth === 0)
      for (const [, name] of run.matchAll(MENTION))
        if (name && mentions.size < MAX_MENTIONS) mentions.add(foldName(name));
    run = "";
  };
  const onTag = (name: string, step: 1 | -1): void => {
    const isAside = UNADDRESSED.has(name);
    if (isAside || !INLINE.has(name)) endRun();
    if (isAside) {
      depth += step;
      // Characters next to a link or code belong to it; they do not begin a name.
      run = step === -1 ? "x" : "";
    }
    if (!INLINE.has(name)) pieces.push("\n");
  };

  readTags(markup, {
    onOpen(name, tag) {
      inNoteMark ||= isNoteMark(name, tag);
      onTag(name, 1);
    },
    onClose(name) {
      if (name === "a") inNoteMark = false;
      onTag(name, -1);
    },
    onText(text) {
      if (inNoteMark) return;
      pieces.push(text);
      run += text;
    },
  });
  endRun();
  return { text: tidy(pieces.join("")), mentions: [...mentions] };
}

/** The words of the paragraphs only, one paragraph per line: no headings, lists, tables or code. */
export function readParagraphs(markup: string): string {
  const pieces: string[] = [];
  let around: string[] = [];
  let inNoteMark = false;
  readTags(markup, {
    onOpen(name, tag) {
      inNoteMark ||= isNoteMark(name, tag);
      if (!INLINE.has(name)) around.push(name);
    },
    onClose(name) {
      if (name === "a") inNoteMark = false;
      if (INLINE.has(name)) return;
      around = around.slice(0, Math.max(around.lastIndexOf(name), 0));
      pieces.push("\n");
    },
    onText(text) {
      if (!inNoteMark && around.length === 1 && around[0] === "p") pieces.push(text);
    },
  });
  return tidy(pieces.join(""));
}

/**
 * The beginning of a text on one line, at most `max` units, with an ellipsis. It is cut at a word if that keeps at
 * least half of it.
 */
export function excerptOf(text: string, max: number): string {
  const line = text
    .slice(0, max * 2 + 200)
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const wordEnd = line[max - 1] === " " ? cut.length : cut.lastIndexOf(" ");
  const kept = wordEnd > max / 2 ? cut.slice(0, wordEnd) : cut.replace(/[\ud800-\udbff]$/, "");
  return `${kept.replace(/[\s,;:.\u2013-]+$/, "")}…`;
}
