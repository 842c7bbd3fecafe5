import type { PictureFont } from "./link-picture.js";
import { type OpenFont, openFont } from "./open-font.js";

/** A font of a look with what stands in for it. */
export interface Typeface {
  readonly tracking: number;
  /**
   * The fonts that a word is written with: those of the look if they have all of its letters, otherwise the site's own, so that
   * no word is written in two.
   */
  fontsFor(word: string): readonly OpenFont[];
}

/** Joins and selects forms, and is not drawn itself. */
const IS_INVISIBLE = /^(?:[\u200c-\u200f\u202a-\u202e\u2060-\u2069]|[\ufe00-\ufe0f])$/;

export const hasLetters = ({ font }: Pick<OpenFont, "font">, grapheme: string): boolean =>
  [...grapheme].every((letter) => IS_INVISIBLE.test(letter) || font.nominalGlyph(letter.codePointAt(0) ?? 0));

/** A file that cannot be read is passed over: the picture is drawn with the others. */
async function openEach(files: readonly Uint8Array[], weight: number): Promise<OpenFont[]> {
  const opened: OpenFont[] = [];
  for (const file of files) {
    const font = await openFont(file, weight).catch(() => null);
    if (font) opened.push(font);
  }
  return opened;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export async function openTypeface(
  { files, weight, tracking }: PictureFont,
  builtIn: readonly Uint8Array[],
): Promise<Typeface> {
  const own = await openEach(files, weight);
  const others = await openEach(builtIn, weight);
  const writes = (word: string): boolean =>
    [...graphemes.segment(word)].every(({ segment }) => own.some((font) => hasLetters(font, segment)));
  return { tracking, fontsFor: (word) => (writes(word) ? own : [...others, ...own]) };
}
