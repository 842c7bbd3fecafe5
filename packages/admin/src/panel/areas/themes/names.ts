import { inLanguage } from "../../words/language.js";

const en = {
  area: "Look",
  library: "Themes",
  branding: "Branding",
  stylesheet: "Stylesheet",
  history: "Style history",
  keywords: {
    library: "look design skin activate upload export undo",
    branding: "logo icon name favicon",
    stylesheet: "css custom publish draft schedule reset",
    history: "snapshots restore publications",
  },
  findings: "Findings",
} as const;

const de = {
  area: "Aussehen",
  library: "Themes",
  branding: "Logo und Name",
  stylesheet: "Stylesheet",
  history: "Stilverlauf",
  keywords: {
    library: "aussehen gestaltung aktivieren hochladen exportieren rückgängig",
    branding: "logo symbol name favicon marke",
    stylesheet: "css eigenes veröffentlichen entwurf zeitpunkt zurücksetzen",
    history: "stände wiederherstellen veröffentlichungen",
  },
  findings: "Befunde",
};

/**
 * Names of the area and its screens: the navigation shows them everywhere, and the other words are loaded with a
 * screen.
 */
export const themeWords = inLanguage({ en, de });
