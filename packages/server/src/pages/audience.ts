import { LRUCache } from "lru-cache";
import { type Caller, guest, type Member } from "../kernel/caller.js";
import { sha256Hex } from "../platform/crypto/digest.js";

/**
 * All callers who may see and do the same on the site. Pages are rendered and cached for an audience, never for a single
 * member.
 */
export interface Audience {
  /** The same for callers who may see the same, and different otherwise. */
  readonly key: string;
  /**
   * A caller with the rights of the audience who is no actual member: owns nothing, follows nobody and is blocked by
   * nobody.
   */
  readonly caller: Caller;
}

export type AudienceOf = (caller: Caller) => Audience;

export const GUESTS: Audience = { key: "guest", caller: guest };
/** An id that no account can have: ids carry the version and variant of UUIDs. */
const NOBODY = "00000000-0000-0000-0000-000000000000";
// More combinations of groups than are in use at any time.
const MOST = 1_000;
const KEY_LENGTH = 24;

const sorted = (names: ReadonlySet<string>): readonly string[] => [...names].toSorted();

const keyOf = ({ permissions, groupIds, silence }: Member): string =>
  sha256Hex(JSON.stringify([sorted(permissions), sorted(groupIds), silence])).slice(0, KEY_LENGTH);

/**
 * Finds the audience of a caller: all guests are one, and so are members with the same groups and permissions. A silenced
 * member shares pages only with those who are silenced for the same reason until the same moment.
 */
export function createAudiences(): AudienceOf {
  const known = new LRUCache<string, Audience>({ max: MOST });
  const byMember = new WeakMap<Member, Audience>();

  function find(member: Member): Audience {
    const key = keyOf(member);
    const { permissions, groupIds, silence } = member;
    // All of them share one caller object, so that what is computed for a caller is computed once.
    const audience = known.get(key) ?? {
      key,
      caller: { kind: "member", userId: NOBODY, sessionId: NOBODY, permissions, groupIds, silence },
    };
    known.set(key, audience);
    return audience;
  }

  return (caller) => {
    if (caller.kind === "guest") return GUESTS;
    const audience = byMember.get(caller) ?? find(caller);
    byMember.set(caller, audience);
    return audience;
  };
}
