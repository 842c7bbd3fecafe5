/** One row per login. Access tokens name it, so ending the session invalidates them at once. */
export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  ip: string;
  user_agent: string;
  revoked_at: string | null;
  revoked_reason: string | null;
}

/** The chain of refresh tokens of a session, hashed; at most one per session is not rotated yet. */
export interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  issued_at: string;
  expires_at: string;
  rotated_at: string | null;
  successor_hash: string | null;
}
