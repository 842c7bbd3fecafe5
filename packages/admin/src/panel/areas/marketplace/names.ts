import { inLanguage } from "../../words/language.js";

/**
 * Names of the area and its screens: the navigation shows them everywhere, and the other words are loaded with a
 * screen.
 */
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
