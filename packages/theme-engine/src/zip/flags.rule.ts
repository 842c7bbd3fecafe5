import type { ThemeRule } from "../findings/theme-rule.js";
import { type CentralRecord, FLAG_DESCRIPTOR, FLAG_UTF8 } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipFlags: ThemeRule = {
  number: 117,
  id: "zip/flags",
  level: "error",
  title: "Only common zip features are used",
  why: "Some programs support rare features, and others ignore them.",
  bad: "An entry marked as compressed patch data.",
  good: "An entry that is stored or deflated, without further flags.",
};

const DEFLATE_EFFORT = (1 << 1) | (1 << 2);
const KNOWN = FLAG_DESCRIPTOR | FLAG_UTF8 | DEFLATE_EFFORT;

/** Refuses features that zip readers understand differently. */
export function requireKnownFlags({ flags }: Pick<CentralRecord, "flags">): void {
  if (flags & ~KNOWN) refuse("zip/flags", "uses a zip feature that packages may not use");
}
