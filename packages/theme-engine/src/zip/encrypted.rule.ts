import type { ThemeRule } from "../findings/theme-rule.js";
import { type CentralRecord, FLAG_ENCRYPTED } from "./central-directory.js";
import { refuse } from "./zip-fault.js";

export const zipEncrypted: ThemeRule = {
  number: 116,
  id: "zip/encrypted",
  level: "error",
  title: "Entries are not encrypted",
  why: "An encrypted entry cannot be checked.",
  bad: "A package with a password.",
  good: "The same package without one.",
};

const STRONG_ENCRYPTION = (1 << 6) | (1 << 13);

/** Refuses an encrypted entry. */
export function requirePlain({ flags }: CentralRecord): void {
  if (flags & (FLAG_ENCRYPTED | STRONG_ENCRYPTION)) refuse("zip/encrypted", "is encrypted");
}
