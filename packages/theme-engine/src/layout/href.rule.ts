import { isAllowedHref } from "@sitevine/contracts";
import type { ThemeFinding } from "../findings/theme-finding.js";
import type { ThemeRule } from "../findings/theme-rule.js";
import type { CheckedLayout } from "./checked-layout.js";
import { mismatchFinding, propFinding } from "./prop-finding.js";

export const layoutHref: ThemeRule = {
  number: 610,
  id: "layout/href",
  level: "error",
  title: "Links are relative paths, http, https or mailto",
  why: "Any other scheme could run code in the browser of whoever clicks. The rule applies to every block, at any depth of its props.",
  bad: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "nav", "type": "navLinks", "props": { "links": [{ "label": "Join", "href": "javascript:alert(1)" }] } }] }
}`,
  },
  good: {
    file: "layouts/home.json",
    text: `{
  "templateKey": "home",
  "schemaVersion": 1,
  "regions": { "main": [{ "id": "nav", "type": "navLinks", "props": { "links": [{ "label": "Join", "href": "/register" }] } }] }
}`,
  },
};

/** Checks every prop called `href`, in known and unknown blocks alike. In a core block it has to be a string. */
export function checkHref({ file, props, mismatches }: CheckedLayout): ThemeFinding[] {
  const malformed = mismatches.filter(({ path, isText }) => path.at(-1) === "href" && !isText);
  const refused = props.filter(({ path, text }) => path.at(-1) === "href" && !isAllowedHref(text));
  return [
    ...malformed.map((mismatch) => mismatchFinding(file, mismatch, "layout/href", "error")),
    ...refused.map((prop) =>
      propFinding(file, prop, "layout/href", "must be a relative path or an http, https or mailto URL"),
    ),
  ];
}
