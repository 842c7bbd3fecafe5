/** What the script needs to know of an access token. Only the site can tell whether it is good. */
export interface AccessToken {
  readonly text: string;
  /** Id of the member; empty where the token does not say. */
  readonly subject: string;
  /** Milliseconds from issue to expiry; their difference needs no clock that agrees with the site's. */
  readonly lifetimeMs: number;
}

// A token that cannot be read is renewed as early as one that ends soon.
const UNKNOWN_LIFETIME_MS = 60_000;

/** Reads a signed token's claims without trusting them. */
export function readAccessToken(text: string): AccessToken {
  try {
    const payload = (text.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { sub, iat, exp } = JSON.parse(atob(payload)) as Record<string, unknown>;
    const known = typeof iat === "number" && typeof exp === "number" && exp > iat;
    const lifetimeMs = known ? (exp - iat) * 1_000 : UNKNOWN_LIFETIME_MS;
    return { text, subject: typeof sub === "string" ? sub : "", lifetimeMs };
  } catch {
    return { text, subject: "", lifetimeMs: UNKNOWN_LIFETIME_MS };
  }
}
