import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { AccessTokens } from "../../platform/crypto/access-tokens.js";
import type { PageTokens } from "../../platform/crypto/page-tokens.js";
import { verifyPassword } from "../../platform/crypto/passwords.js";
import type { RefreshTokens } from "../../platform/crypto/refresh-tokens.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { AccessCache, SessionRef } from "../users/index.js";
import { claimLogin, findCredentialsByEmail } from "./credentials.repo.js";
import type { LoginGuard } from "./login-guard.service.js";
import { type IssuedTokens, issueTokens, refreshTokenEnd, type StartSession } from "./session-starter.service.js";
import type { SessionOrigin } from "./sessions.repo.js";
import { claimRotation, findPresentedToken, insertRefreshToken, revokeSession } from "./sessions.repo.js";

// Two tabs, or a client that lost the answer, may send the same token again within this time.
const REUSE_WINDOW_MS = 10_000;

export interface AuthDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly accessTokens: AccessTokens;
  readonly refreshTokens: RefreshTokens;
  readonly pageTokens: Pick<PageTokens, "issue">;
  readonly access: Pick<AccessCache, "forgetUser">;
  readonly startSession: StartSession;
  readonly guard: LoginGuard;
}

export interface LoginAttempt {
  readonly email: string;
  readonly password: string;
  readonly loginPin?: string | undefined;
  readonly origin: SessionOrigin;
}

export type LoginResult =
  | { readonly kind: "tokens"; readonly tokens: IssuedTokens }
  | { readonly kind: "pin-required" };

export interface AuthService {
  login(attempt: LoginAttempt): Promise<LoginResult>;
  /** Rotates a refresh token; throws 401 when it is missing, expired, revoked or was used before. */
  refresh(refreshToken: string | null): Promise<IssuedTokens>;
  logout(refreshToken: string | null): Promise<void>;
}

export function createAuthService(deps: AuthDeps): AuthService {
  const { db, clock, refreshTokens, access, startSession, guard } = deps;

  async function endSession(tx: Tx, { sessionId, userId }: SessionRef, reason: string): Promise<void> {
    await revokeSession(tx, sessionId, reason, clock.now());
    tx.onCommit(() => access.forgetUser(userId));
  }

  async function login({ email, password, loginPin, origin }: LoginAttempt): Promise<LoginResult> {
    const user = await findCredentialsByEmail(db.read, email);
    await guard.admit({ email, userId: user?.id ?? null, address: origin.address });
    const isRight = await verifyPassword(user?.password_hash ?? null, password);
    if (!user || !isRight) throw new AppError("SVC-AUTH-1001");
    if (user.login_pin_hash !== null) {
      if (loginPin === undefined) return { kind: "pin-required" };
      if (!(await verifyPassword(user.login_pin_hash, loginPin))) throw new AppError("SVC-AUTH-1001");
    }
    if (user.status !== "active") throw new AppError("SVC-AUTH-1003");
    const tokens = await db.transaction(async (tx) => {
      if (!(await claimLogin(tx, user, { address: origin.address, at: clock.now() })))
        throw new AppError("SVC-AUTH-1001");
      return startSession(tx, user.id, origin, "login");
    });
    return { kind: "tokens", tokens };
  }

  /** Undefined when the session must end because a used token was sent too late. */
  async function rotate(tx: Tx, presented: string): Promise<IssuedTokens | undefined> {
    const now = clock.now();
    const hash = refreshTokens.hash(presented);
    const successor = refreshTokens.successor(presented);
    const token = await findPresentedToken(tx, hash);
    const isDead =
      !token || token.revokedAt !== null || new Date(token.expiresAt) <= now || token.userStatus !== "active";
    if (isDead) throw new AppError("SVC-AUTH-1002");
    const { userId, sessionId } = token;
    const issued = issueTokens(deps, { userId, sessionId }, successor);
    if (await claimRotation(tx, hash, refreshTokens.hash(successor), now)) {
      await insertRefreshToken(
        tx,
        { hash: refreshTokens.hash(successor), sessionId, expiresAt: refreshTokenEnd(now) },
        now,
      );
      // Page requests with the former token count as a guest's from now on.
      tx.onCommit(() => access.forgetUser(userId));
      return issued;
    }
    // Another request has rotated it: this transaction may have read the row before that commit, so it reads again.
    const rotatedAt = token.rotatedAt ?? (await findPresentedToken(tx, hash))?.rotatedAt;
    if (rotatedAt && now.getTime() - new Date(rotatedAt).getTime() <= REUSE_WINDOW_MS) return issued;
    await endSession(tx, token, "reuse");
    return undefined;
  }

  return {
    login,
    async refresh(refreshToken) {
      if (!refreshToken) throw new AppError("SVC-AUTH-1002");
      const issued = await db.transaction((tx) => rotate(tx, refreshToken), { changes: "unseen" });
      if (!issued) throw new AppError("SVC-AUTH-1002");
      return issued;
    },
    async logout(refreshToken) {
      const token = refreshToken ? await findPresentedToken(db.read, refreshTokens.hash(refreshToken)) : undefined;
      if (!token || token.revokedAt !== null) throw new AppError("SVC-AUTH-1002");
      await db.transaction((tx) => endSession(tx, token, "logout"));
    },
  };
}
