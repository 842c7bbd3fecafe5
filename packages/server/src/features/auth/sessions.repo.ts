import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/db/database.js";
import type { SessionsTable } from "../../platform/db/schema/sessions.js";
import type { SessionRef } from "../users/index.js";

// Enough for the places that one person logs in from.
const KNOWN_LOGINS = 100;

/** Address and program with which a session was started. */
export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

/** A refresh token from a request, with the state of its session and its owner. */
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

export function findPresentedToken(db: Queryable, hash: string): Promise<PresentedToken | undefined> {
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

/** The refresh tokens of a session that have not expired and were not rotated before `replacedSince`. */
export async function findLiveTokens(
  db: Queryable,
  sessionId: string,
  { now, replacedSince }: { readonly now: Date; readonly replacedSince: Date },
) {
  return db
    .selectFrom("refresh_tokens")
    .select(["token_hash", "expires_at", "rotated_at"])
    .where("session_id", "=", sessionId)
    .where("expires_at", ">", now.toISOString())
    .where((where) =>
      where.or([where("rotated_at", "is", null), where("rotated_at", ">", replacedSince.toISOString())]),
    )
    .execute();
}

/** Marks a token as used; true for exactly one call. */
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

/** Ends the active sessions of a user, except the session `except`, and returns how many it ended. */
export async function endSessionsOfUser(
  tx: Tx,
  userId: string,
  { except, reason }: { readonly except?: string; readonly reason: string },
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ revoked_at: now.toISOString(), revoked_reason: reason })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .$if(except !== undefined, (query) => query.where("id", "!=", except ?? ""))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends one active session of this user; false when there is none with this id. */
export async function endSessionOfUser(
  tx: Tx,
  { userId, sessionId }: SessionRef,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ revoked_at: now.toISOString(), revoked_reason: reason })
    .where("id", "=", sessionId)
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A session that can still be renewed. */
export type LiveSession = Pick<SessionsTable, "id" | "created_at" | "last_seen_at" | "ip" | "user_agent">;

/** The active sessions of a user, the last seen first, at most `limit`. */
export function findLiveSessions(db: Queryable, userId: string, limit: number, now: Date): Promise<LiveSession[]> {
  return db
    .selectFrom("sessions")
    .innerJoin("refresh_tokens", "refresh_tokens.session_id", "sessions.id")
    .select(["sessions.id", "sessions.created_at", "sessions.last_seen_at", "sessions.ip", "sessions.user_agent"])
    .where("sessions.user_id", "=", userId)
    .where("sessions.revoked_at", "is", null)
    .where("refresh_tokens.rotated_at", "is", null)
    .where("refresh_tokens.expires_at", ">", now.toISOString())
    .orderBy("sessions.last_seen_at", "desc")
    .orderBy("sessions.id", "desc")
    .limit(limit)
    .execute();
}

/** A session that made a request. */
export interface Sighting extends SessionRef {
  readonly address: string;
  readonly at: Date;
}

/** Records when a session was last used, unless it was used since `before`; false when it was. */
export async function touchSession(tx: Tx, { sessionId, at }: Sighting, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ last_seen_at: at.toISOString() })
    .where("id", "=", sessionId)
    .where("last_seen_at", "<=", before.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Finds the addresses of a user's latest logins. */
export async function findLoginAddresses(db: Queryable, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("sessions")
    .select("ip")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .limit(KNOWN_LOGINS)
    .execute();
  return rows.map(({ ip }) => ip);
}

/** Deletes sessions that can no longer be renewed, and their tokens. */
export async function deleteEndedSessions(tx: Tx, before: Date): Promise<void> {
  const time = before.toISOString();
  await tx.deleteFrom("refresh_tokens").where("expires_at", "<=", time).execute();
  await tx
    .deleteFrom("sessions")
    .where("last_seen_at", "<=", time)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("refresh_tokens")
            .select("refresh_tokens.session_id")
            .whereRef("refresh_tokens.session_id", "=", "sessions.id"),
        ),
      ),
    )
    .execute();
}

/** Which sessions still have where they came from, and no longer need it. */
export const forgettableSessions = (
  db: Queryable,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
) =>
  db
    .selectFrom("sessions")
    .select("id")
    .where(sql<boolean>`(ip <> '' or user_agent <> '')`)
    .where("created_at", "<=", before.toISOString())
    .where(({ or, eb, fn, selectFrom }) => {
      // As one value, so that only the tokens of these sessions are read.
      const lastEnd = selectFrom("refresh_tokens")
        .select((of) => of.fn.max("refresh_tokens.expires_at").as("end"))
        .whereRef("refresh_tokens.session_id", "=", "sessions.id");
      return or([eb("revoked_at", "is not", null), eb(fn.coalesce(lastEnd, sql.lit("")), "<=", now.toISOString())]);
    })
    .orderBy("created_at")
    .limit(limit);

/**
 * Erases address and user agent of ended sessions that started before that time, at most `limit` of them, and returns
 * of how many.
 */
export async function eraseSessionOrigins(
  tx: Tx,
  range: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ ip: "", user_agent: "" })
    .where("id", "in", forgettableSessions(tx, range))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
