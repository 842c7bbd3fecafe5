import type { Reader, Tx } from "../../platform/db/database.js";

/** Where a session came from. */
export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

/** A presented refresh token with the state of its session and its owner. */
export interface PresentedToken {
  readonly sessionId: string;
  readonly userId: string;
  readonly userStatus: string;
  readonly expiresAt: string;
  readonly rotatedAt: string | null;
  readonly revokedAt: string | null;
}

export async function insertSession(
  tx: Tx,
  session: { readonly id: string; readonly userId: string; readonly origin: SessionOrigin },
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  await tx
    .insertInto("sessions")
    .values({
      id: session.id,
      user_id: session.userId,
      created_at: time,
      last_seen_at: time,
      ip: session.origin.address,
      user_agent: session.origin.userAgent,
      revoked_at: null,
      revoked_reason: null,
    })
    .execute();
}

export async function insertRefreshToken(
  tx: Tx,
  token: { readonly hash: string; readonly sessionId: string; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("refresh_tokens")
    .values({
      token_hash: token.hash,
      session_id: token.sessionId,
      issued_at: now.toISOString(),
      expires_at: token.expiresAt.toISOString(),
      rotated_at: null,
      successor_hash: null,
    })
    .execute();
}

export function findPresentedToken(db: Reader, hash: string): Promise<PresentedToken | undefined> {
  return db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.id as sessionId",
      "users.id as userId",
      "users.status as userStatus",
      "refresh_tokens.expires_at as expiresAt",
      "refresh_tokens.rotated_at as rotatedAt",
      "sessions.revoked_at as revokedAt",
    ])
    .where("refresh_tokens.token_hash", "=", hash)
    .executeTakeFirst();
}

/** Marks a token as used; true for exactly one caller. */
export async function claimRotation(tx: Tx, hash: string, successorHash: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable("refresh_tokens")
    .set({ rotated_at: now.toISOString(), successor_hash: successorHash })
    .where("token_hash", "=", hash)
    .where("rotated_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function revokeSession(tx: Tx, sessionId: string, reason: string, now: Date): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ revoked_at: now.toISOString(), revoked_reason: reason })
    .where("id", "=", sessionId)
    .where("revoked_at", "is", null)
    .execute();
}

/** The owner of a session that is alive now, or undefined. */
export async function findLiveSessionOwner(db: Reader, sessionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("users.id")
    .where("sessions.id", "=", sessionId)
    .where("sessions.revoked_at", "is", null)
    .where("users.status", "=", "active")
    .executeTakeFirst();
  return row?.id;
}
