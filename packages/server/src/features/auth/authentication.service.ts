import { type Authenticate, type Member, silenceAt } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { AccessTokens } from "../../platform/crypto/access-tokens.js";
import type { Access, AccessCache } from "../users/index.js";
import type { Presence } from "./presence.recorder.js";

/**
 * Returns the same member object for the same access, until something about that member changes or their silence ends, so
 * that values derived from it can be cached under it.
 */
export type MemberOf = (found: Access) => Member;

export function createMemberOf(clock: Clock): MemberOf {
  const members = new WeakMap<Access, Member>();

  return (found) => {
    const silence = silenceAt(found.silence, clock.now());
    const known = members.get(found);
    if (known && known.silence === silence) return known;
    const { userId, sessionId, permissions, groupIds } = found;
    const member: Member = { kind: "member", userId, sessionId, permissions, groupIds, silence };
    members.set(found, member);
    return member;
  };
}

export interface AuthenticateDeps {
  readonly accessTokens: AccessTokens;
  readonly access: AccessCache;
  readonly presence: Presence;
  readonly memberOf: MemberOf;
}

/**
 * Accepts a token only while its session is active and its owner's account is, with the owner's current permissions.
 */
export function createAuthenticate({ accessTokens, access, presence, memberOf }: AuthenticateDeps): Authenticate {
  return async (accessToken, client) => {
    const check = accessTokens.verify(accessToken);
    if (!check.ok) return null;
    const found = await access.find({ userId: check.claims.sub, sessionId: check.claims.sid });
    if (found === null) return null;
    presence.note(found, client.address);
    return memberOf(found);
  };
}
