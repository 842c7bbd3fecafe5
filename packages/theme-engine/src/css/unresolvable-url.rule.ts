import type { CssReference } from "@sitevine/contracts/css";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { ReferenceProblem } from "./served-assets.js";

export const cssUnresolvableUrl: ThemeRule = {
  number: 511,
  id: "css/unresolvable-url",
  level: "error",
  title: "Addresses are literal",
  why: "An address that is computed when the page is displayed cannot be checked.",
  bad: { file: "styles/custom.css", text: '.card { --u: "/uploads/a.png"; background: image-set(var(--u) 1x) }' },
  good: { file: "styles/custom.css", text: '.card { background: image-set("/uploads/a.png" 1x) }' },
};

/** Reports an address that is not literal. */
export function unresolvableUrl({ notation }: Extract<CssReference, { kind: "unresolvable" }>): ReferenceProblem {
  return { rule: "css/unresolvable-url", message: `gives ${notation}() something other than a literal address` };
}
