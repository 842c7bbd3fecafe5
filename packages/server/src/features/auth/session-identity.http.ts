import type { RefreshTokens } from "../../platform/crypto/refresh-tokens.js";
import type { Database } from "../../platform/db/database.js";
import { refreshTokenOf } from "./auth-cookies.http.js";
import { findPresentedToken } from "./sessions.repo.js";

/** Identifies the session of a refresh cookie that the site issued, however old it is. */
export function createIdentifySession(db: Database, refreshTokens: RefreshTokens) {
  return async (request: Request): Promise<string | null> => {
    const presented = refreshTokenOf(request);
    if (presented === null) return null;
    return (await findPresentedToken(db.read, refreshTokens.hash(presented)))?.sessionId ?? null;
  };
}
