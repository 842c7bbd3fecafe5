import type { Authenticate } from "../../http/caller.js";
import type { AccessTokens } from "../../platform/crypto/access-token.js";
import type { Database } from "../../platform/db/database.js";
import { findPermissionsOfUser } from "../users/index.js";
import { findLiveSessionOwner } from "./sessions.repo.js";

/** Accepts a token only while its session lives and its owner is active, and reads the owner's permissions as they are now. */
export function createAuthenticate(db: Database, accessTokens: AccessTokens): Authenticate {
  return async (accessToken) => {
    const claims = accessTokens.verify(accessToken);
    if (!claims) return null;
    const userId = await findLiveSessionOwner(db.read, claims.sessionId);
    if (userId === undefined || userId !== claims.userId) return null;
    const permissions = await findPermissionsOfUser(db.read, userId);
    return { kind: "member", userId, sessionId: claims.sessionId, permissions };
  };
}
