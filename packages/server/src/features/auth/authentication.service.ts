import type { Authenticate, Member } from "../../kernel/caller.js";
import type { AccessTokens } from "../../platform/crypto/access-tokens.js";
import type { Access, AccessCache } from "../users/index.js";
import type { Presence } from "./presence.recorder.js";

export interface AuthenticateDeps {
  readonly accessTokens: AccessTokens;
  readonly access: AccessCache;
  readonly presence: Presence;
}

/**
 * Accepts a token only while its session lives and its owner is active, with the owner's permissions as they are now. Gives
 * the same member object until something about that member changes, so that what is known of them can hang on it.
 */
export function createAuthenticate({ accessTokens, access, presence }: AuthenticateDeps): Authenticate {
  const members = new WeakMap<Access, Member>();
  const memberOf = (found: Access): Member => {
    const known = members.get(found) ?? { kind: "member", ...found };
    members.set(found, known);
    return known;
  };
  return async (accessToken, client) => {
    const check = accessTokens.verify(accessToken);
    if (!check.ok) return null;
    const found = await access.find({ userId: check.claims.sub, sessionId: check.claims.sid });
    if (found === null) return null;
    presence.note(found, client.address);
    return memberOf(found);
  };
}
