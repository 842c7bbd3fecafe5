import { signedText } from "./signed-text.js";

/** The session that a page token names, and the refresh token that it was handed out with. */
export interface PageClaims {
  readonly userId: string;
  readonly sessionId: string;
  /** The beginning of the hash of that refresh token, as `tokenMark` gives it. */
  readonly mark: string;
}

/** Tokens by which a session is known to pages, and to nothing else. */
export interface PageTokens {
  issue(claims: PageClaims): string;
  /** Null for what we did not issue. Whether the session lives, and the mark still counts, is for the caller to find out. */
  verify(token: string): PageClaims | null;
}

const MARK_LENGTH = 16;
const PARTS = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;

/** Names a refresh token by the hash that the database keeps of it, too short to be of use to anybody. */
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
