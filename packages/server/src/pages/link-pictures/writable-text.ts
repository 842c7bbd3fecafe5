import { covers, type FirstFont } from "@sitevine/theme-engine";
import { BUILT_IN_SCRIPTS } from "../../platform/link-pictures/built-in-fonts.js";

const BUILT_IN = new RegExp(
  `^[${[...BUILT_IN_SCRIPTS, "Common", "Inherited"].map((script) => `\\p{Script=${script}}`).join("")}]$`,
  "u",
);
// © and ® are letters of every font; joiners and selectors only belong to the pictographs beside them.
const EMOJI = /(?![©®™])(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3)/gu;
/** The most letters that are drawn of a text. */
const MOST_LETTERS = 240;

/** The text in one line without pictographs, for which the fonts of pages have no outlines. */
export function plainLine(text: string): string {
  const line = text.replace(EMOJI, " ").replace(/\s+/g, " ").trim();
  return [...line].slice(0, MOST_LETTERS).join("");
}

/** Whether a font of the look says that it is for this letter; one that does not say counts for none. */
const says = ({ ranges }: FirstFont, letter: string): boolean =>
  ranges !== undefined && covers(ranges, letter.codePointAt(0) ?? 0);

/** Whether the fonts of the site, or these of its look, have all letters of the text. */
export const isWritable = (text: string, fonts: readonly FirstFont[]): boolean =>
  [...text].every((letter) => BUILT_IN.test(letter) || fonts.some((font) => says(font, letter)));

/** The files of a face that have letters of these texts. */
export const filesFor = (texts: string, files: readonly FirstFont[]): readonly FirstFont[] =>
  files.filter(
    ({ ranges }) => ranges === undefined || [...texts].some((letter) => covers(ranges, letter.codePointAt(0) ?? 0)),
  );
