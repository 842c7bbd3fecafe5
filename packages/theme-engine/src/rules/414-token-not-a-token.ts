import type { ThemeRule } from "./theme-rule.js";

export const tokenNotAToken: ThemeRule = {
  number: 414,
  id: "token/not-a-token",
  level: "warning",
  title: "styles/tokens.css has custom properties of :root only",
  why: "Anything else in it is left out: rules belong into styles/custom.css.",
  bad: {
    file: "styles/tokens.css",
    text: `:root { --c-bg: white; color: red }
.card { --card-bg: white }`,
  },
  good: { file: "styles/tokens.css", text: ":root { --c-bg: white }" },
};
