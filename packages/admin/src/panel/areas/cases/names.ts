import { inLanguage } from "../../words/language.js";

/**
 * Names of the area and its screens: the navigation shows them everywhere, and the other words are loaded with a
 * screen.
 */
export const caseNames = inLanguage({
  en: {
    area: "Queue",
    title: "Cases",
  },
  de: {
    area: "Warteschlange",
    title: "Fälle",
  },
});
