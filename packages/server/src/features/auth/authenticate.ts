import type { Authenticate } from "../../http/caller.js";
import type { AccessTokens } from "../../platform/crypto/access-tokens.js";
import type { Database } from "../../platform/db/database.js";
import { findPermissionsOfUser } from "../users/index.js";
import { findLiveSessionOwner } from "./sessions.repo.js";

/** Accepts a token only while its session lives and its owner is active, and reads the owner's permissions as they are now. */
export function createAuthenticate(db: Database, accessTokens: AccessTokens): Authenticate {
  return async (accessToken) => {
    const check = accessTokens.verify(accessToken);
    if (!check.ok) return null;
    const { sub: userId, sid: sessionId } = check.claims;
    if ((await findLiveSessionOwner(db.read, sessionId)) !== userId) return null;
    return { kind: "member", userId, sessionId, permissions: await findPermissionsOfUser(db.read, userId) };
  };
}
