/** Measures a text that is set in one line, in ems. */
export type Measure = (text: string) => number;

const IDEOGRAPHS = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}";
/** Words with the spaces after them; ideographs by themselves, with the marks after them. */
const PIECES = new RegExp(`[${IDEOGRAPHS}]\\p{P}*\\s*|[^\\s${IDEOGRAPHS}]+\\s*|\\s+`, "gu");
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const MORE = "…";
const BALANCING_STEPS = 8;

interface Piece {
  readonly text: string;
  readonly width: number;
}

/** A word that is longer than a line is broken wherever the line ends. */
function piecesOf(text: string, most: number, measure: Measure): Piece[] {
  const words = (text.match(PIECES) ?? []).map((word) => ({ text: word, width: measure(word) }));
  return words.flatMap((word) =>
    word.width <= most
      ? [word]
      : [...graphemes.segment(word.text)].map(({ segment }) => ({ text: segment, width: measure(segment) })),
  );
}

function fill(pieces: readonly Piece[], most: number): string[] {
  const lines: string[] = [];
  let line = "";
  let width = 0;
  for (const piece of pieces) {
    if (line !== "" && width + piece.width > most) {
      lines.push(line.trim());
      line = "";
      width = 0;
    }
    line += piece.text;
    width += piece.width;
  }
  return line.trim() === "" ? lines : [...lines, line.trim()];
}

/** The lines of a text, about equally long; as many as it takes. */
export function breakLines(text: string, most: number, measure: Measure): string[] {
  const pieces = piecesOf(text, most, measure);
  let lines = fill(pieces, most);
  const widest = Math.max(0, ...pieces.map(({ width }) => width));
  let [narrow, wide] = [Math.max(widest, most / 3), most];
  for (let step = 0; step < BALANCING_STEPS && lines.length > 1; step += 1) {
    const middle = (narrow + wide) / 2;
    const tried = fill(pieces, middle);
    if (tried.length > lines.length) narrow = middle;
    else [wide, lines] = [middle, tried];
  }
  return lines;
}

/** The beginning of a text that fits into one line, with an ellipsis where it goes on. */
export function clip(text: string, most: number, measure: Measure): string {
  if (measure(text) <= most) return text;
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  let [fits, exceeds] = [0, letters.length];
  while (exceeds - fits > 1) {
    const middle = Math.floor((fits + exceeds) / 2);
    if (measure(`${letters.slice(0, middle).join("").trimEnd()}${MORE}`) <= most) fits = middle;
    else exceeds = middle;
  }
  return fits === 0 ? "" : `${letters.slice(0, fits).join("").trimEnd()}${MORE}`;
}
