import type { ThemeRule } from "./theme-rule.js";

export const cssUnreachable: ThemeRule = {
  number: 516,
  id: "css/unreachable",
  level: "notice",
  title: "Selectors can match something on the public pages",
  why: "Each rule is anchored below the public body, so one that asks for the admin panels, or for html, head or a second body inside of it, never applies.",
  bad: { file: "styles/custom.css", text: ".sv-acp .card { color: red }" },
  good: { file: "styles/custom.css", text: ".card { color: red }" },
};
