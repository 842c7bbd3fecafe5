import { createHmac, randomBytes } from "node:crypto";
import { sha256Hex } from "./digest.js";
import { deriveSiteKey } from "./site-key.js";

/** A refresh token is valid for 30 days. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;

export interface RefreshTokens {
  /** The first token of a session: 32 random bytes in base64url. */
  create(): string;
  /**
   * The next token of the session. One token always has the same successor, so that a repeated request gets the same
   * answer.
   */
  successor(token: string): string;
  /** Returns the digest that the database stores instead of the token. */
  hash(token: string): string;
}

/** Makes refresh tokens. The sessions decide their order and validity. */
export function refreshTokens(siteSecret: string): RefreshTokens {
  const key = deriveSiteKey(siteSecret, "refresh-token");
  return {
    create: () => randomBytes(32).toString("base64url"),
    successor: (token) => createHmac("sha256", key).update(token).digest("base64url"),
    hash: sha256Hex,
  };
}
