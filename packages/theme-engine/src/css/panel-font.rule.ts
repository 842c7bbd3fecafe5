import { tokenizeCss } from "@sitevine/contracts/css";
import type { ThemeRule } from "../findings/theme-rule.js";
import { type CssContext, report } from "./css-context.js";
import type { DeclarationNode } from "./css-node.js";

export const cssPanelFont: ThemeRule = {
  number: 509,
  id: "css/panel-font",
  level: "error",
  title: "The font of the admin panels is not replaced",
  why: "Names of font families apply to the whole document, including the panels.",
  bad: {
    file: "styles/custom.css",
    text: `@font-face {
  font-family: "Sitevine Panel";
  src: url(/uploads/a.woff2);
}`,
  },
  good: {
    file: "styles/custom.css",
    text: `@font-face {
  font-family: "Harbor Sans";
  src: url(/uploads/a.woff2);
}`,
  },
};

/** Family name of the admin panels' font. */
export const PANEL_FONT = "Sitevine Panel";

/** True when a `font-family` descriptor names the panels' font, which a site may not replace. */
export function namesPanelFont(value: string): boolean {
  const words = tokenizeCss(value)
    .filter(({ type }) => type === "string" || type === "ident")
    .map((token) => token.value);
  return words.join(" ").trim().replace(/\s+/g, " ").toLowerCase() === PANEL_FONT.toLowerCase();
}

/** Reports a `font-family` descriptor that names the panels' font. */
export function checkFamily(context: CssContext, declaration: DeclarationNode, value: string): void {
  if (namesPanelFont(value))
    report(context, declaration, "css/panel-font", "must not replace the font of the admin panels");
}
