/** The properties of an access token that the script needs. Only the site can verify it. */
export interface AccessToken {
  readonly text: string;
  /** Id of the member; empty when the token has none. */
  readonly subject: string;
  /**
   * Milliseconds from issue to expiry. The difference does not depend on the clocks of the site and the browser being equal.
   */
  readonly lifetimeMs: number;
}

// An unreadable token is treated like one that expires soon.
const UNKNOWN_LIFETIME_MS = 60_000;

/** Reads the claims of a signed token without verifying them. */
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
