/** Holds the access token and renews it, once at a time. */
export interface Session {
  readonly token: string | null;
  /** Takes over a token from a login, or null after a logout. */
  adopt(token: string | null): void;
  /** The token, renewed when its lifetime is over by this machine's own measure; null for guests. */
  current(): Promise<string | null>;
  /** A token other than `stale`: one that somebody else got meanwhile, or a new one; null when there is none to have. */
  renew(stale: string | null): Promise<string | null>;
}

export interface SessionOptions {
  readonly token: string | null;
  readonly onToken: (token: string | null) => void;
  /** Asks for a new token; null when the session has ended. */
  readonly refresh: () => Promise<string | null>;
}

// A token that ends while the request is on its way would be refused.
const MARGIN_MS = 5_000;

/** Seconds between issue and expiry. Their difference needs no clock that agrees with the site's. */
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
