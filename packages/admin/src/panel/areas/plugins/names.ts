import { inLanguage } from "../../words/language.js";

/** How the area and its screens are called: the navigation shows this everywhere, and the other words are loaded with a screen. */
export const pluginNames = inLanguage({
  en: {
    area: "Extend",
    title: "Plugins",
  },
  de: {
    area: "Erweitern",
    title: "Plugins",
  },
});
