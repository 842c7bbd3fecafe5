import type { ThemeRule } from "./theme-rule.js";

export const cssTooDeep: ThemeRule = {
  number: 503,
  id: "css/too-deep",
  level: "error",
  title: "Blocks nest at most 24 levels, brackets at most 32",
  why: "Deep nesting costs readers of the stylesheet more than it is worth.",
  bad: {
    file: "styles/custom.css",
    text: ".a { width: calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(calc(1px))))))))))))))))))))))))))))))))) }",
  },
  good: { file: "styles/custom.css", text: ".a { width: calc(1px + 2px) }" },
};
