import { INLINE_TAGS } from "./inline-tags.js";
import { foldName, MENTION, UNADDRESSED } from "./mention.js";
import { readTags } from "./read-tags.js";

// The links of a text are elements as well, whose number is limited.
const MOST_LINKS = 500;
const INLINE: ReadonlySet<string> = new Set(INLINE_TAGS);

/** A piece of text with its position in the markup; a negative one stands for what is not text. */
interface Piece {
  readonly at: number;
  readonly text: string;
}

interface Found {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The names in a run of text. One that an element interrupts is not found, but neither is its beginning. */
function* namesIn(run: readonly Piece[]): Generator<Found> {
  const matches = run
    .map(({ text }) => text)
    .join("")
    .matchAll(MENTION);
  let [index, begin] = [0, 0];
  for (const match of matches) {
    let piece = run[index];
    while (piece && begin + piece.text.length <= match.index) {
      begin += piece.text.length;
      index += 1;
      piece = run[index];
    }
    const end = match.index + match[0].length;
    if (!piece || piece.at < 0 || end > begin + piece.text.length) continue;
    const [, name = ""] = match;
    yield { start: piece.at + match.index - begin, end: piece.at + end - begin, name };
  }
}

/**
 * Makes each `@name` of sanitised markup a link to the profile, outside of code and links, if `known` has the name in
 * lower case. Names are isolated from the writing direction around them.
 */
export function linkMentions(markup: string, known: ReadonlySet<string>): string {
  const pieces: string[] = [];
  let [at, links, depth] = [0, 0, 0];
  let run: Piece[] = [];

  const endRun = (): void => {
    if (depth === 0)
      for (const { start, end, name } of namesIn(run)) {
        if (links === MOST_LINKS || !known.has(foldName(name))) continue;
        pieces.push(markup.slice(at, start), `<a href="/u/${name}"><bdi>@${name}</bdi></a>`);
        at = end;
        links += 1;
      }
    run = [];
  };
  const onTag = (name: string, step: 1 | -1): void => {
    const isAside = UNADDRESSED.has(name);
    if (isAside || !INLINE.has(name)) endRun();
    if (!isAside) return;
    depth += step;
    // Characters next to a link or code belong to it; they do not begin a name.
    run = step === -1 ? [{ at: -1, text: "x" }] : [];
  };

  readTags(markup, {
    onOpen: (name) => onTag(name, 1),
    onClose: (name) => onTag(name, -1),
    onText: (_text, start, end) => run.push({ at: start, text: markup.slice(start, end) }),
  });
  endRun();
  return links === 0 ? markup : pieces.join("") + markup.slice(at);
}
