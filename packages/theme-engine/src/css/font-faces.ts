import { unescapeCss } from "@sitevine/contracts/css";
import { type FontFace, readFontFace } from "../fonts/font-face.js";
import type { CssNode } from "./css-node.js";

/** Everything beyond is left to the browser; themes have a dozen. */
export const MOST_FACES = 200;

/** The `@font-face` rules of a stylesheet in the order of its text, inside of conditions too. */
export function fontFacesIn(nodes: readonly CssNode[]): readonly FontFace[] {
  const faces: FontFace[] = [];
  const visit = (level: readonly CssNode[]): void => {
    for (const node of level) {
      if (node.kind !== "at-rule" || !node.children || faces.length >= MOST_FACES) continue;
      const face = node.name === "font-face" ? readFontFace(descriptorsOf(node.children)) : undefined;
      if (face) faces.push(face);
      else visit(node.children);
    }
  };
  visit(nodes);
  return faces;
}

/** The values of a block by lower-case name; of two with the same name, the last counts. */
export function descriptorsOf(children: readonly CssNode[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const node of children)
    if (node.kind === "declaration" && !node.isDropped) values.set(unescapeCss(node.name).toLowerCase(), node.value);
  return values;
}
