import { tokenizeCss } from "@sitevine/contracts/css";

/** Family name of the admin panels' font. */
export const PANEL_FONT = "Sitevine Panel";

/** True when a `font-family` descriptor names the panels' font, which a site may not replace. */
export function namesPanelFont(value: string): boolean {
  const words = tokenizeCss(value)
    .filter(({ type }) => type === "string" || type === "ident")
    .map((token) => token.value);
  return words.join(" ").trim().replace(/\s+/g, " ").toLowerCase() === PANEL_FONT.toLowerCase();
}
