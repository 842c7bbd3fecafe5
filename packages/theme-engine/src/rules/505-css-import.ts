import type { ThemeRule } from "./theme-rule.js";

export const cssImport: ThemeRule = {
  number: 505,
  id: "css/import",
  level: "error",
  title: "Nothing is imported",
  why: "An imported sheet would be neither checked nor scoped.",
  bad: { file: "styles/custom.css", text: '@import "fonts.css";' },
  good: {
    file: "styles/custom.css",
    text: `@font-face {
  font-family: Harbor;
  src: url("/uploads/harbor.woff2");
}`,
  },
};
