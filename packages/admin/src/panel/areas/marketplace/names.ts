import { inLanguage } from "../../words/language.js";

/** How the area and its screens are called: the navigation shows this everywhere, and the other words are loaded with a screen. */
export const marketNames = inLanguage({
  en: {
    area: "Extend",
    title: "Marketplace",
    updates: "Updates",
    licence: "Licence",
  },
  de: {
    area: "Erweitern",
    title: "Marktplatz",
    updates: "Aktualisierungen",
    licence: "Lizenz",
  },
});
