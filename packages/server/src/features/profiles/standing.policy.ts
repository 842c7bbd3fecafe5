import { isInAudience, type Privacy, type Relation } from "../users/index.js";
import type { Standing } from "./relations.repo.js";

/** What a viewer is to the owner. Whom the owner blocks sees what a guest sees. */
export function relationOf(standing: Standing | null): Relation {
  if (standing === null) return "guest";
  if (standing.isSelf) return "owner";
  if (standing.blockedBy) return "guest";
  return standing.follows ? "follower" : "member";
}

/** Parts of a profile that its owner shows to some. */
export type ProfilePart = "profile" | "followers" | "following";

/** The lists hide with the profile that they belong to. */
export function maySee(part: ProfilePart, privacy: Privacy, standing: Standing | null): boolean {
  const relation = relationOf(standing);
  return isInAudience(privacy.profile, relation) && isInAudience(privacy[part], relation);
}

/** True when the viewer may write on the owner's wall. Nobody writes past a block, whoever set it. */
export function mayWriteOnWall(privacy: Privacy, standing: Standing | null): boolean {
  if (standing === null || standing.blocks || standing.blockedBy) return false;
  return isInAudience(privacy.wall, relationOf(standing));
}

/** When the owner was last here, for those whom the owner lets know. */
export const mayKnowPresence = (privacy: Privacy, standing: Standing | null): boolean =>
  standing?.isSelf === true || (privacy.showOnline && maySee("profile", privacy, standing));
