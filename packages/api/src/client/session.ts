/** Holds the access token and renews it, with one request at a time. */
export interface Session {
  readonly token: string | null;
  /** Sets the token after a login, or null after a logout. */
  adopt(token: string | null): void;
  /** Returns the token, renewed if its lifetime has passed on the local clock; null for guests. */
  current(): Promise<string | null>;
  /** Returns a token other than `stale`: one that another call got in the meantime, or a new one; null when there is none. */
  renew(stale: string | null): Promise<string | null>;
}

export interface SessionOptions {
  readonly token: string | null;
  readonly onToken: (token: string | null) => void;
  /** Requests a new token; null when the session has ended. */
  readonly refresh: () => Promise<string | null>;
}

// A token that expires during a request would be refused.
const MARGIN_MS = 5_000;

/**
 * Milliseconds between issue and expiry. The difference does not depend on the clocks of the site and the client being equal.
 */
function lifetimeMs(token: string): number {
  try {
    const payload = token.split(".")[1] ?? "";
    const { iat, exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as Record<string, unknown>;
    return typeof iat === "number" && typeof exp === "number" ? (exp - iat) * 1000 : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

export function createSession(options: SessionOptions): Session {
  let token = options.token;
  let overAt = Number.POSITIVE_INFINITY;
  let pending: Promise<string | null> | undefined;

  const measure = (): void => {
    overAt = token === null ? Number.POSITIVE_INFINITY : performance.now() + lifetimeMs(token) - MARGIN_MS;
  };
  measure();

  function adopt(next: string | null): void {
    if (next === token) return;
    token = next;
    measure();
    options.onToken(token);
  }

  async function renewNow(): Promise<string | null> {
    try {
      adopt(await options.refresh());
      return token;
    } finally {
      pending = undefined;
    }
  }

  async function renew(stale: string | null): Promise<string | null> {
    if (token !== null && token !== stale) return token;
    pending ??= renewNow();
    return pending;
  }

  return {
    get token() {
      return token;
    },
    adopt,
    current: async () => (performance.now() >= overAt ? renew(token) : token),
    renew,
  };
}
