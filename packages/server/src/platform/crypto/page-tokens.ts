import { signedText } from "./signed-text.js";

/** The session that a page token identifies, and the refresh token that it was issued with. */
export interface PageClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** The beginning of the hash of that refresh token, as `tokenMark` returns it. */
  readonly mark: string;
}

/** Tokens that identify a session to pages, and to nothing else. */
export interface PageTokens {
  issue(claims: PageClaims): string;
  /**
   * Null for tokens that the site did not issue. The caller must check whether the session is active and the mark still
   * valid.
   */
  verify(token: string): PageClaims | null;
}

const MARK_LENGTH = 16;
const PARTS = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** Identifies a refresh token by the beginning of its stored hash, which is too short to be of use to anybody. */
export const tokenMark = (refreshTokenHash: string): string => refreshTokenHash.slice(0, MARK_LENGTH);

export function pageTokens(key: Uint8Array): PageTokens {
  const signed = signedText(key);
  return {
    issue: ({ userId, sessionId, mark }) => signed.sign(`${userId}.${sessionId}.${mark}`),
    verify(token) {
      const [, userId, sessionId, mark] = PARTS.exec(signed.open(token) ?? "") ?? [];
      return userId && sessionId && mark ? { userId, sessionId, mark } : null;
    },
  };
}
