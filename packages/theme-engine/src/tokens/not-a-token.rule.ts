import type { FindingAt } from "../css/finding-at.js";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";

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

/** Says that what begins at `start` is left out. */
export function notAToken(findingAt: FindingAt, start: number): ThemeFinding {
  const message = "holds something else than custom properties of :root, which is left out";
  return findingAt(start, "warning", "token/not-a-token", message);
}
