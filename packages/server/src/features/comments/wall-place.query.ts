import { hasVoice } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { maySee, mayWriteOnWall, type Standing } from "../profiles/index.js";
import { findUserById, profileHref, readPrivacy } from "../users/index.js";
import type { FindPlace } from "./comment-place.model.js";
import { mayRemoveAny } from "./comments.policy.js";

export interface WallPlacesDeps {
  readonly db: Database;
  /** The relations between a viewer and the owner of a wall; null for a guest. */
  readonly standing: (viewerId: string | null, ownerId: string) => Promise<Standing | null>;
}

/**
 * The walls of members. A caller who may see the profile may read its wall; a member whom the owner blocks sees what a
 * guest sees. The owner decides who may write. A member block, in either direction, keeps a member from writing and
 * liking. A deactivated account has no wall. That of a banned one is there for moderators, who may have to remove
 * something from it, and nobody may write on it.
 */
export function wallPlaces({ db, standing }: WallPlacesDeps): FindPlace {
  return async (caller, id) => {
    const owner = await findUserById(db.read, id);
    if (!owner || owner.status === "deactivated") return null;
    if (owner.status === "banned" && !mayRemoveAny(caller)) return null;
    const stands = await standing(caller.kind === "member" ? caller.userId : null, id);
    const privacy = readPrivacy(owner.privacy);
    const mayRead = maySee("profile", privacy, stands);
    const mayWrite = hasVoice(caller) && mayRead && owner.status === "active" && mayWriteOnWall(privacy, stands);
    const mayLike = mayRead && (caller.kind === "guest" || hasVoice(caller)) && !(stands?.blocks || stands?.blockedBy);
    return { place: "profile", id, ownerId: id, href: profileHref(owner.username), mayRead, mayWrite, mayLike };
  };
}
