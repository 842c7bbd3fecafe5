import { cookieValues } from "../../http/cookies.js";
import { AppError } from "../../kernel/app-error.js";
import { REFRESH_TOKEN_SECONDS } from "../../platform/crypto/refresh-tokens.js";
import type { IssuedTokens } from "./session-starter.service.js";

const REFRESH_COOKIE = "sv_refresh";
const HINT_COOKIE = "sv_session";
/** Names the session to pages, which read it and nothing else. */
export const PAGE_COOKIE = "sv_page";

// Exactly these attributes; no Domain, so that the cookie never leaves this host.
const refreshAttributes = (maxAge: number): string =>
  `Path=/api/auth; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`;
// Lax, so that a link from elsewhere opens the page that its reader may read.
const pageAttributes = (maxAge: number): string => `Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
const hintAttributes = (maxAge: number): string => `Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** Sets the refresh cookie, the page session, and the readable hint that tells scripts that somebody has signed in. */
export function setAuthCookies(headers: Headers, { refreshToken, pageToken }: IssuedTokens): void {
  headers.append("Set-Cookie", `${REFRESH_COOKIE}=${refreshToken}; ${refreshAttributes(REFRESH_TOKEN_SECONDS)}`);
  headers.append("Set-Cookie", `${PAGE_COOKIE}=${pageToken}; ${pageAttributes(REFRESH_TOKEN_SECONDS)}`);
  headers.append("Set-Cookie", `${HINT_COOKIE}=1; ${hintAttributes(REFRESH_TOKEN_SECONDS)}`);
}

const CLEARED = [
  `${REFRESH_COOKIE}=; ${refreshAttributes(0)}`,
  `${PAGE_COOKIE}=; ${pageAttributes(0)}`,
  `${HINT_COOKIE}=; ${hintAttributes(0)}`,
] as const;

export function clearAuthCookies(headers: Headers): void {
  for (const cookie of CLEARED) headers.append("Set-Cookie", cookie);
}

/** Takes the cookies back, whatever they held, where the work finds no session behind them. */
export async function clearingUnknown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "SVC-AUTH-1002") throw error;
    throw new AppError(error.code, { headers: { "Set-Cookie": CLEARED } });
  }
}

/** The presented refresh token; null when there is none, or more than one, which no browser of ours sends. */
export function refreshTokenOf(request: Request): string | null {
  const values = cookieValues(request, REFRESH_COOKIE);
  return values.length === 1 && values[0] ? values[0] : null;
}
