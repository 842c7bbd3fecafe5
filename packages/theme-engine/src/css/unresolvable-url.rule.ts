import type { CssReference } from "@sitevine/contracts/css";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { ReferenceProblem } from "./asset-place.js";

export const cssUnresolvableUrl: ThemeRule = {
  number: 511,
  id: "css/unresolvable-url",
  level: "error",
  title: "Addresses are written out",
  why: "An address that is put together while the page is shown cannot be checked.",
  bad: { file: "styles/custom.css", text: '.card { --u: "/uploads/a.png"; background: image-set(var(--u) 1x) }' },
  good: { file: "styles/custom.css", text: '.card { background: image-set("/uploads/a.png" 1x) }' },
};

/** Tells an address that is not written out. */
export function unresolvableUrl({ notation }: Extract<CssReference, { kind: "unresolvable" }>): ReferenceProblem {
  return { rule: "css/unresolvable-url", message: `gives ${notation}() something else than an address` };
}
