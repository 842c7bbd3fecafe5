import type { Clock } from "../../kernel/clock.js";
import { tokenMark } from "../../platform/crypto/page-tokens.js";
import type { Reader } from "../../platform/db/database.js";
import { findLiveRights, type LiveSession, type SessionRef } from "../users/index.js";
import { findTokenHashes } from "./sessions.repo.js";

// A page request may be under way while another tab renews the session.
const GRACE_MS = 10_000;

/** The state of a session; null when it has ended, belongs to another user, or its owner is not active. */
export async function findLiveSession(db: Reader, clock: Clock, session: SessionRef): Promise<LiveSession | null> {
  const rights = await findLiveRights(db, session);
  if (!rights) return null;
  const now = clock.now();
  const replacedSince = new Date(now.getTime() - GRACE_MS);
  const hashes = await findTokenHashes(db, session.sessionId, { now, replacedSince });
  return { ...rights, tokenMarks: hashes.map(tokenMark) };
}
