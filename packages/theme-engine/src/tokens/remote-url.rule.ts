import type { ThemeRule } from "../findings/theme-rule.js";

/** The contracts check it, in `tokenValueProblem`. */
export const tokenRemoteUrl: ThemeRule = {
  number: 413,
  id: "token/remote-url",
  level: "error",
  title: "Values reach no other site",
  why: "A page of the site tells no other server who reads it.",
  bad: { file: "tokens.json", text: '{"global": {"--hero": "url(https://cdn.example/a.png)"}}' },
  good: { file: "tokens.json", text: '{"global": {"--hero": "url(/uploads/a.png)"}}' },
};
