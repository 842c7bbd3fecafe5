import type { ThemeRule } from "./theme-rule.js";

export const cssPanelFont: ThemeRule = {
  number: 509,
  id: "css/panel-font",
  level: "error",
  title: "The font of the admin panels is not replaced",
  why: "Font families have one name for the whole document.",
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
