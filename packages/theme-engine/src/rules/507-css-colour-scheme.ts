import type { ThemeRule } from "./theme-rule.js";

export const cssColourScheme: ThemeRule = {
  number: 507,
  id: "css/colour-scheme",
  level: "warning",
  title: "Nothing depends on a colour scheme",
  why: "A site has one look. Conditions on prefers-color-scheme and selectors of [data-theme] are left out of what is served.",
  bad: {
    file: "styles/custom.css",
    text: `@media (prefers-color-scheme: dark) {
  .card { color: white }
}`,
  },
  good: { file: "styles/custom.css", text: ".card { color: white }" },
};
