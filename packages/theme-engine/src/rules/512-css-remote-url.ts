import type { ThemeRule } from "./theme-rule.js";

export const cssRemoteUrl: ThemeRule = {
  number: 512,
  id: "css/remote-url",
  level: "error",
  title: "The stylesheet reaches no other site",
  why: "A page of the site tells no other server who reads it, and does not depend on one.",
  bad: { file: "styles/custom.css", text: '.card { background: url("https://cdn.example/paper.png") }' },
  good: { file: "styles/custom.css", text: '.card { background: url("assets/logo.png") }' },
};
