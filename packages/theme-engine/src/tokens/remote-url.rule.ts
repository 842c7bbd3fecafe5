import type { ThemeRule } from "../findings/theme-rule.js";

/** `tokenValueProblem` of the contracts checks it. */
export const tokenRemoteUrl: ThemeRule = {
  number: 413,
  id: "token/remote-url",
  level: "error",
  title: "Values refer to no other site",
  why: "Pages must not reveal their readers to other servers.",
  bad: { file: "tokens.json", text: '{"global": {"--hero": "url(https://cdn.example/a.png)"}}' },
  good: { file: "tokens.json", text: '{"global": {"--hero": "url(/uploads/a.png)"}}' },
};
