import type { FontFace } from "../fonts/font-face.js";
import { fontFacesIn, MOST_FACES } from "./font-faces.js";
import { parseSheet } from "./parse-sheet.js";

const HEAD = "@font-face {\n";
const END = "\n}";

/**
 * The `@font-face` rules of a compiled stylesheet. Only they are parsed, so that the length of the rest hardly matters: the
 * compiler begins each on a line of its own, and nothing else in its output looks like one.
 */
export function listFontFaces(compiled: string): readonly FontFace[] {
  const faces: FontFace[] = [];
  for (let at = compiled.indexOf(HEAD); at !== -1 && faces.length < MOST_FACES; at = compiled.indexOf(HEAD, at)) {
    const end = compiled.indexOf(END, at);
    if (end === -1) break;
    const parsed = parseSheet(compiled.slice(at, end + END.length));
    if (parsed.ok) faces.push(...fontFacesIn(parsed.nodes));
    at = end;
  }
  return faces;
}
