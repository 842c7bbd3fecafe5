import { hkdfSync } from "node:crypto";

/** Purpose of a key of the site. Each purpose has its own key, so that a result for one is never valid for another. */
export type KeyPurpose =
  | "access-token"
  | "refresh-token"
  | "short-code"
  | "key-value-prefix"
  | "queued-mail"
  | "mail-opt-out"
  | "beta-pass"
  | "page-session"
  | "article-views"
  | "visitor"
  | "signal"
  | "setting"
  | "foreign-picture"
  | "marketplace-key"
  | "plugin-role";

/** Derives a 32-byte key from the site secret (HKDF-SHA-256, RFC 5869). */
export function deriveSiteKey(siteSecret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", siteSecret, "", `sitevine/${purpose}`, 32));
}
