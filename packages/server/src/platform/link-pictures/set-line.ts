import type { OpenFont } from "./open-font.js";
import { hasLetters, type Typeface } from "./typeface.js";
import { type DirectedRun, hasRightToLeft, visualRuns } from "./visual-runs.js";

type HarfBuzz = typeof import("harfbuzzjs");

/** A line of text as outlines, in ems; its baseline is at 0, and y grows upwards. */
export interface SetLine {
  readonly width: number;
  /** Elements of SVG. */
  readonly outlines: string;
}

/** Sets lines in one typeface. */
export interface Typesetter {
  set(text: string, direction: "ltr" | "rtl"): SetLine;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const round = (value: number): number => Math.round(value * 10_000) / 10_000;

interface FontRun {
  readonly font: OpenFont;
  readonly text: string;
}

/** Letters that no font has are left out: a picture without them says more than one with boxes in their place. */
function fontRuns(text: string, face: Typeface): FontRun[] {
  const runs: { font: OpenFont; text: string }[] = [];
  for (const word of text.match(/\S+|\s+/g) ?? []) {
    const fonts = face.fontsFor(word);
    for (const { segment } of graphemes.segment(word)) {
      const last = runs.at(-1);
      // A space belongs to the word before it, so that the fonts of a line change as seldom as possible.
      const isSpace = segment.trim() === "";
      const font = isSpace && last ? last.font : fonts.find((candidate) => hasLetters(candidate, segment));
      if (!font) continue;
      if (last?.font === font) last.text += segment;
      else runs.push({ font, text: segment });
    }
  }
  return runs;
}

export function createTypesetter({ Buffer, Direction, shape }: HarfBuzz, face: Typeface): Typesetter {
  function shapeRun({ font: { font, unitsPerEm }, text }: FontRun, isRightToLeft: boolean, start: number): SetLine {
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    // Joined letters must not be torn apart.
    const tracking = hasRightToLeft(text) ? 0 : face.tracking;
    let x = start;
    let outlines = "";
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      const path = codepoint === 0 ? "" : font.glyphToPath(codepoint);
      const [left, up] = [round(x + xOffset / unitsPerEm), round(yOffset / unitsPerEm)];
      if (path) outlines += `<path transform="translate(${left} ${up}) scale(${1 / unitsPerEm})" d="${path}"/>`;
      x += xAdvance / unitsPerEm + tracking;
    }
    return { width: x - start, outlines };
  }

  function setRun({ text, isRightToLeft }: DirectedRun, start: number): SetLine {
    const runs = fontRuns(text, face);
    let line: SetLine = { width: 0, outlines: "" };
    for (const run of isRightToLeft ? runs.reverse() : runs)
      line = append(line, shapeRun(run, isRightToLeft, start + line.width));
    return line;
  }

  return {
    set: (text, direction) =>
      visualRuns(text, direction).reduce<SetLine>((line, run) => append(line, setRun(run, line.width)), {
        width: 0,
        outlines: "",
      }),
  };
}

const append = (line: SetLine, next: SetLine): SetLine => ({
  width: line.width + next.width,
  outlines: line.outlines + next.outlines,
});
