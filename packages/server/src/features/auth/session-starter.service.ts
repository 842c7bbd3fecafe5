import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import type { AccessTokens } from "../../platform/crypto/access-tokens.js";
import { type PageTokens, tokenMark } from "../../platform/crypto/page-tokens.js";
import { REFRESH_TOKEN_SECONDS, type RefreshTokens } from "../../platform/crypto/refresh-tokens.js";
import type { Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { SessionRef } from "../users/index.js";
import type { AuthEvents } from "./auth.events.js";
import { insertRefreshToken, insertSession, type SessionOrigin } from "./sessions.repo.js";

/** The tokens that a login or a refresh issues. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Identifies the session to pages, and grants nothing else. */
  readonly pageToken: string;
}

export interface SessionStarterDeps {
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly pageTokens: Pick<PageTokens, "issue">;
  readonly events: EventPublisher<AuthEvents>;
}

/** Starts a new session for an authenticated user; no session id or token of the request is reused. */
export type StartSession = (
  tx: Tx,
  userId: string,
  origin: SessionOrigin,
  how: AuthEvents["session.started"]["how"],
) => Promise<IssuedTokens>;

/** The expiry of a refresh token that is issued now. */
export const refreshTokenEnd = (now: Date): Date => new Date(now.getTime() + REFRESH_TOKEN_SECONDS * 1_000);

/** Issues the tokens that accompany a refresh token. */
export function issueTokens(
  { accessTokens, refreshTokens, pageTokens }: Omit<SessionStarterDeps, "clock" | "newId" | "events">,
  session: SessionRef,
  refreshToken: string,
): IssuedTokens {
  const mark = tokenMark(refreshTokens.hash(refreshToken));
  return {
    accessToken: accessTokens.issue(session),
    refreshToken,
    pageToken: pageTokens.issue({ ...session, mark }),
  };
}

export function createSessionStarter(deps: SessionStarterDeps): StartSession {
  const { clock, newId, refreshTokens, events } = deps;
  return async (tx, userId, origin, how) => {
    const now = clock.now();
    const sessionId = newId();
    const refreshToken = refreshTokens.create();
    const hash = refreshTokens.hash(refreshToken);
    await insertSession(tx, { id: sessionId, userId, origin }, now);
    await insertRefreshToken(tx, { hash, sessionId, expiresAt: refreshTokenEnd(now) }, now);
    const { address, userAgent } = origin;
    await events.publish(tx, "session.started", { userId, sessionId, address, userAgent, how });
    return issueTokens(deps, { userId, sessionId }, refreshToken);
  };
}
