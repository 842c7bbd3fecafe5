import type { ThemeRule } from "./theme-rule.js";

export const cssSelector: ThemeRule = {
  number: 506,
  id: "css/selector",
  level: "error",
  title: "Selectors can be kept on the public pages",
  why: "Each rule is anchored below the public body, so that no theme reaches the admin panels; a selector for which that is impossible is refused.",
  bad: { file: "styles/custom.css", text: "html:has(.sv-acp) { display: none }" },
  good: {
    file: "styles/custom.css",
    text: `html { scroll-behavior: smooth }
.card { color: red }`,
  },
};
