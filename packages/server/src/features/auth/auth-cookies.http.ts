import { cookieValues } from "../../http/cookies.js";
import { AppError } from "../../kernel/app-error.js";
import { REFRESH_TOKEN_SECONDS } from "../../platform/crypto/refresh-tokens.js";
import type { IssuedTokens } from "./session-starter.service.js";

const REFRESH_COOKIE = "sv_refresh";
const HINT_COOKIE = "sv_session";
/** Identifies the session to pages, and is read by nothing else. */
export const PAGE_COOKIE = "sv_page";

// Exactly these attributes. There is no Domain, so that the cookie is sent to this host only.
const refreshAttributes = (maxAge: number): string =>
  `Path=/api/auth; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Strict`;
// Lax, so that a link from another site opens pages that only the signed-in reader may see.
const pageAttributes = (maxAge: number): string => `Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`;
const hintAttributes = (maxAge: number): string => `Path=/; Max-Age=${maxAge}; SameSite=Lax`;

/** Sets the refresh cookie, the page cookie, and the readable hint that tells scripts that somebody has signed in. */
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

/** Deletes the cookies when the work finds no session for them. */
export async function clearingUnknown<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "SVC-AUTH-1002") throw error;
    throw new AppError(error.code, { headers: { "Set-Cookie": CLEARED } });
  }
}

/**
 * The refresh token of a request; null when there is none, or more than one, which no browser with the site's cookies
 * sends.
 */
export function refreshTokenOf(request: Request): string | null {
  const values = cookieValues(request, REFRESH_COOKIE);
  return values.length === 1 && values[0] ? values[0] : null;
}
