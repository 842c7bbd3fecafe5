import type { ThemeRule } from "./theme-rule.js";

export const cssAtRule: ThemeRule = {
  number: 504,
  id: "css/at-rule",
  level: "error",
  title: "At-rules are of the allow-list",
  why: "An at-rule that nobody knows yet could load files or reach the admin panels.",
  bad: { file: "styles/custom.css", text: "@namespace svg url(http://www.w3.org/2000/svg);" },
  good: {
    file: "styles/custom.css",
    text: `@media (width > 40rem) {
  .card { padding: 2rem }
}`,
  },
};
