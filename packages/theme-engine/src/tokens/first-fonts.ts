import { findToken, type TokenSet } from "@sitevine/contracts";
import { listFontFaces } from "../css/list-font-faces.js";
import { type CodePoints, covers, type FontFace, readRanges, uprightAt } from "../fonts/font-face.js";
import { familyKey, readStack } from "../fonts/font-stack.js";
import { LATIN_LETTER, letterOf } from "../fonts/scripts.js";
import { type StylesheetLayers, servedTokens } from "./compile-stylesheet.js";

/** A file that a page may need at once, with the code points that it is for; undefined for all. */
export interface FirstFont {
  readonly url: string;
  readonly ranges: CodePoints;
}

/** Fonts needed for the first paint of a page: the files of its text, and those of its headings. */
export type FirstFonts = readonly (readonly FirstFont[])[];

/** The tokens that the base stylesheet writes text and headings with. */
const FIRST = [
  { font: "--ff-sans", weight: "--weight-body" },
  { font: "--font-display", weight: "--weight-heading" },
] as const;
const MOST_STEPS = 8;

/**
 * Finds the fonts of text and headings in a stylesheet made of these layers, with the very addresses that it names. There are
 * none where the first family of a list is not one that the stylesheet brings as WOFF2.
 */
export function findFirstFonts(layers: StylesheetLayers, css: string): FirstFonts {
  const faces = listFontFaces(css);
  if (faces.length === 0) return [];
  const tokens: TokenSet = servedTokens(layers).global ?? {};
  const own = new Map(Object.entries(tokens));
  const tokenValue = (name: string): string =>
    (layers.siteFont && FIRST.some(({ font }) => font === name) ? layers.siteFont : own.get(name)) ??
    findToken(name)?.default ??
    "";
  return FIRST.map(({ font, weight }) => {
    const family = firstFamily(font, tokenValue);
    return family === undefined ? [] : uprightAt(ofFamily(faces, family), Number(tokenValue(weight))).flatMap(fileOf);
  });
}

/** The addresses to load with a page in this language: two at most, each once, and none that its letters are not in. */
export function firstFontUrls(fonts: FirstFonts, language: string): readonly string[] {
  const known = urlsByFonts.get(fonts);
  if (known?.language === language) return known.urls;
  const urls = findUrls(fonts, language);
  urlsByFonts.set(fonts, { language, urls });
  return urls;
}

// A site has one language, and asks for every page.
const urlsByFonts = new WeakMap<FirstFonts, { readonly language: string; readonly urls: readonly string[] }>();

function findUrls(fonts: FirstFonts, language: string): readonly string[] {
  const letter = letterOf(language) ?? LATIN_LETTER;
  return [...new Set(fonts.flatMap((files) => files.findLast(({ ranges }) => covers(ranges, letter))?.url ?? []))];
}

const ofFamily = (faces: readonly FontFace[], family: string): readonly FontFace[] =>
  faces.filter((face) => familyKey(face.family) === familyKey(family));

function firstFamily(token: string, tokenValue: (name: string) => string): string | undefined {
  let name = token;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [first] = readStack(tokenValue(name));
    if (first?.variable === undefined) return first?.family;
    name = first.variable;
  }
  return undefined;
}

/** The file that every browser takes; a face that may be on the reader's system, or in another format, is not loaded ahead. */
function fileOf({ sources: [first], range }: FontFace): readonly FirstFont[] {
  const { url, format } = first ?? {};
  if (url === undefined || !/^\/(?![/\\])/.test(url)) return [];
  const isWoff2 = format === undefined ? /^[^?#]*\.woff2(?:[?#]|$)/i.test(url) : /^woff2(?:-variations)?$/.test(format);
  return isWoff2 ? [{ url, ranges: readRanges(range) }] : [];
}
