import { inLanguage } from "../../words/language.js";

/** How the area and its screens are called: the navigation shows this everywhere, and the other words are loaded with a screen. */
export const badgeNames = inLanguage({
  en: {
    area: "People",
    title: "Badges",
  },
  de: {
    area: "Personen",
    title: "Abzeichen",
  },
});
