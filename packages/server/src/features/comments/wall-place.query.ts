import type { Database } from "../../platform/db/database.js";
import { maySee, mayWriteOnWall, type Standing } from "../profiles/index.js";
import { findUserById, readPrivacy } from "../users/index.js";
import type { FindPlace } from "./comment-place.model.js";

export interface WallPlacesDeps {
  readonly db: Database;
  /** How a viewer and the owner of a wall stand to each other; null for a guest. */
  readonly standing: (viewerId: string | null, ownerId: string) => Promise<Standing | null>;
}

/**
 * The walls of members. A wall is read by whoever may see the profile, and whom the owner blocks sees what a guest sees. It is
 * written on by those whom the owner lets write. Nobody writes or likes there who blocks the owner or is blocked. A deactivated
 * account has no wall, and nobody writes on the wall of a banned one.
 */
export function wallPlaces({ db, standing }: WallPlacesDeps): FindPlace {
  return async (caller, id) => {
    const owner = await findUserById(db.read, id);
    if (!owner || owner.status === "deactivated") return null;
    const stands = await standing(caller.kind === "member" ? caller.userId : null, id);
    const privacy = readPrivacy(owner.privacy);
    const mayRead = maySee("profile", privacy, stands);
    const mayWrite = mayRead && owner.status === "active" && mayWriteOnWall(privacy, stands);
    const mayLike = mayRead && !(stands?.blocks || stands?.blockedBy);
    return { place: "profile", id, ownerId: id, href: `/u/${owner.username}`, mayRead, mayWrite, mayLike };
  };
}
