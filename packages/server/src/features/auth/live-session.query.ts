import type { Clock } from "../../kernel/clock.js";
import { tokenMark } from "../../platform/crypto/page-tokens.js";
import type { Queryable } from "../../platform/db/database.js";
import { findLiveRights, type LiveSession, type SessionRef, type TokenMark } from "../users/index.js";
import { findLiveTokens } from "./sessions.repo.js";

// A page request may be under way while another tab renews the session.
const GRACE_MS = 10_000;

type Token = Awaited<ReturnType<typeof findLiveTokens>>[number];

function markOf({ token_hash, expires_at, rotated_at }: Token): TokenMark {
  const graceEnds = rotated_at === null ? Number.POSITIVE_INFINITY : new Date(rotated_at).getTime() + GRACE_MS;
  return { mark: tokenMark(token_hash), endsAt: Math.min(new Date(expires_at).getTime(), graceEnds) };
}

/** The state of a session; null when it has ended, belongs to another user, or its owner is not active. */
export async function findLiveSession(db: Queryable, clock: Clock, session: SessionRef): Promise<LiveSession | null> {
  const rights = await findLiveRights(db, session);
  if (!rights) return null;
  const now = clock.now();
  const replacedSince = new Date(now.getTime() - GRACE_MS);
  const tokens = await findLiveTokens(db, session.sessionId, { now, replacedSince });
  return { ...rights, tokenMarks: tokens.map(markOf) };
}
