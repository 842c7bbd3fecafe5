import type { ThemeRule } from "../findings/theme-rule.js";
import type { CentralRecord } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipMethod: ThemeRule = {
  number: 118,
  id: "zip/method",
  level: "error",
  title: "Entries are stored or deflated",
  why: "Not every program supports other compression methods.",
  bad: "An entry compressed with bzip2 or Deflate64.",
  good: "The same entry deflated, as zip programs do unless told otherwise.",
};

/** Refuses compression methods that some zip readers do not support. */
export function requireMethod({ method }: Pick<CentralRecord, "method">): void {
  if (method !== 0 && method !== 8) refuse("zip/method", "is neither stored nor deflated");
}
