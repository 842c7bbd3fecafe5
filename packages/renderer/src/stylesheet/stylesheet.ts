import article from "./article.css";
import { boxes } from "./boxes.js";
import { inBuiltInLayer } from "./built-in-layer.js";
import cards from "./cards.css";
import comments from "./comments.css";
import { compact } from "./compact.js";
import controls from "./controls.css";
import { fingerprint } from "./fingerprint.js";
import { focalPoints } from "./focal-points.js";
import footer from "./footer.css";
import guest from "./guest.css";
import header from "./header.css";
import important from "./important.css";
import layout from "./layout.css";
import lists from "./lists.css";
import media from "./media.css";
import panels from "./panels.css";
import profile from "./profile.css";
import prose from "./prose.css";
import reader from "./reader.css";
import reset from "./reset.css";
import { tints } from "./tints.js";
import { tokens } from "./tokens.js";
import type from "./type.css";
import variants from "./variants.css";

const layered = inBuiltInLayer([
  tokens,
  reset,
  boxes,
  tints,
  focalPoints,
  type,
  layout,
  header,
  footer,
  controls,
  cards,
  panels,
  guest,
  prose,
  article,
  comments,
  profile,
  lists,
  reader,
  variants,
  media,
]);

/**
 * The bundled stylesheet: three tiers of tokens, then the components that use them. Pages link it before the appearance
 * stylesheet, which takes precedence over it as a whole, but for the few rules that are important and so outside of its layer.
 */
export const baseStylesheet: string = layered + compact(important);

/** Hash of the stylesheet, for use in its address. */
export const baseStylesheetHash: string = fingerprint(baseStylesheet);
