import type { ThemeRule } from "./theme-rule.js";

export const cssScriptBinding: ThemeRule = {
  number: 510,
  id: "css/script-binding",
  level: "error",
  title: "No property runs code",
  why: "behavior, -moz-binding, expression() and progid: ran code in old browsers; nothing good needs them.",
  bad: { file: "styles/custom.css", text: ".card { behavior: url(/x.htc) }" },
  good: { file: "styles/custom.css", text: ".card { scroll-behavior: smooth }" },
};
