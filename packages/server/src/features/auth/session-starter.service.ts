import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { AccessTokens } from "../../platform/crypto/access-tokens.js";
import { REFRESH_TOKEN_SECONDS, type RefreshTokens } from "../../platform/crypto/refresh-tokens.js";
import type { Tx } from "../../platform/db/database.js";
import { insertRefreshToken, insertSession, type SessionOrigin } from "./sessions.repo.js";

/** The two tokens that a login or a refresh hands out. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

export interface SessionStarterDeps {
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
}

/** Starts a session of its own for a user who has shown who they are; nothing that the client sent along is adopted. */
export type StartSession = (tx: Tx, userId: string, origin: SessionOrigin) => Promise<IssuedTokens>;

/** When a refresh token that is made now ends. */
export const refreshTokenEnd = (now: Date): Date => new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1_000);

export function createSessionStarter({ clock, newId, accessTokens, refreshTokens }: SessionStarterDeps): StartSession {
  return async (tx, userId, origin) => {
    const now = clock.now();
    const sessionId = newId();
    const refreshToken = refreshTokens.create();
    const hash = refreshTokens.hash(refreshToken);
    await insertSession(tx, { id: sessionId, userId, origin }, now);
    await insertRefreshToken(tx, { hash, sessionId, expiresAt: refreshTokenEnd(now) }, now);
    return { accessToken: accessTokens.issue({ userId, sessionId }), refreshToken };
  };
}
