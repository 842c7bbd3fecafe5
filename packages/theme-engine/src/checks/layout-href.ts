import { type Finding, isAllowedHref } from "@sitevine/contracts";
import type { CheckedProp } from "./layout-prop.js";
import { propFinding } from "./layout-prop.js";

/** A link of any block, known or not, at any depth of its props, is a relative path or http, https or mailto. */
export function checkHref(prop: CheckedProp): Finding | undefined {
  if (prop.path.at(-1) !== "href" || isAllowedHref(prop.text)) return undefined;
  return propFinding(prop, "layout/href", "must be a relative path or an http, https or mailto URL");
}
