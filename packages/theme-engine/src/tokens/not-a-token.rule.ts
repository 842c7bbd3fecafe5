import type { FindingAt } from "../css/finding-at.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

export const tokenNotAToken: ThemeRule = {
  number: 414,
  id: "token/not-a-token",
  level: "warning",
  title: "styles/tokens.css contains only custom properties of :root",
  why: "Anything else is left out. Other rules belong in styles/custom.css.",
  bad: {
    file: "styles/tokens.css",
    text: `:root { --c-bg: white; color: red }
.card { --card-bg: white }`,
  },
  good: { file: "styles/tokens.css", text: ":root { --c-bg: white }" },
};

/** Reports that the statement at `start` is left out. */
export function notAToken(findingAt: FindingAt, start: number): ThemeFinding {
  const message = "contains something other than custom properties of :root, which is left out";
  return findingAt(start, "warning", "token/not-a-token", message);
}
