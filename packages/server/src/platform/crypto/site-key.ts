import { hkdfSync } from "node:crypto";

/** What a key of the site is for; each gets its own, so that one use can never be turned into another. */
export type KeyPurpose =
  | "access-token"
  | "refresh-token"
  | "short-code"
  | "key-value-prefix"
  | "queued-mail"
  | "beta-pass"
  | "page-session"
  | "article-views"
  | "visitor"
  | "setting"
  | "foreign-picture";

/** Derives a 32-byte key from the site secret (HKDF-SHA-256, RFC 5869). */
export function deriveSiteKey(siteSecret: string, purpose: KeyPurpose): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", siteSecret, "", `sitevine/${purpose}`, 32));
}
