import type { Caller } from "../../http/caller.js";
import type { Database } from "../../platform/db/database.js";
import { findUserById, isInAudience, type Relation, readPrivacy } from "../users/index.js";
import type { FindPlace } from "./comment-place.js";

export interface WallPlacesDeps {
  readonly db: Database;
  readonly follows: (viewerId: string, ownerId: string) => Promise<boolean>;
  /** True when either of the two blocks the other. */
  readonly isBlocked: (ownerId: string, otherId: string) => Promise<boolean>;
}

/**
 * The walls of members: read by whom the owner shows the profile to, written on by whom they let, and never by anybody who
 * blocks or is blocked. The wall of a deactivated account is not there, and nobody writes on that of a banned one.
 */
export function wallPlaces({ db, follows, isBlocked }: WallPlacesDeps): FindPlace {
  async function relationOf(caller: Caller, ownerId: string): Promise<Relation> {
    if (caller.kind === "guest") return "guest";
    if (caller.userId === ownerId) return "owner";
    return (await follows(caller.userId, ownerId)) ? "follower" : "member";
  }

  return async (caller, id) => {
    const owner = await findUserById(db.read, id);
    if (!owner || owner.status === "deactivated") return null;
    const relation = await relationOf(caller, id);
    const { profile, wall } = readPrivacy(owner.privacy);
    const mayRead = isInAudience(profile, relation);
    const isLetIn = mayRead && owner.status === "active" && isInAudience(wall, relation);
    const mayWrite = isLetIn && caller.kind === "member" && !(await isBlocked(id, caller.userId));
    return { place: "profile", id, ownerId: id, href: `/u/${owner.username}`, mayRead, mayWrite };
  };
}
