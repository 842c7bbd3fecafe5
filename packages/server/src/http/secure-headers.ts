/** Headers that every answer carries. Pages add their own content security policy. */
export type SecureHeaders = readonly (readonly [name: string, value: string])[];

const ALWAYS: SecureHeaders = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "SAMEORIGIN"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
];

// 180 days. Subdomains may belong to somebody else, so they are not included.
const OVER_HTTPS: SecureHeaders = [...ALWAYS, ["Strict-Transport-Security", "max-age=15552000"]];

/** The same list each time for the same address, so that what is built from it can be cached. */
export const secureHeadersOf = (siteAddress: string): SecureHeaders =>
  siteAddress.startsWith("https:") ? OVER_HTTPS : ALWAYS;
