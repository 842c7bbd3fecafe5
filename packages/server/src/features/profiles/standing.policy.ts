import { isInAudience, type Privacy, type Relation } from "../users/index.js";
import type { Standing } from "./relations.repo.js";

/** The relation of a viewer to the owner. A member whom the owner blocks sees what a guest sees. */
export function relationOf(standing: Standing | null): Relation {
  if (standing === null) return "guest";
  if (standing.isSelf) return "owner";
  if (standing.blockedBy) return "guest";
  return standing.follows ? "follower" : "member";
}

/** Parts of a profile with an audience that the owner chooses. */
export type ProfilePart = "profile" | "followers" | "following";

/** Hiding the profile hides the lists too. */
export function maySee(part: ProfilePart, privacy: Privacy, standing: Standing | null): boolean {
  const relation = relationOf(standing);
  return isInAudience(privacy.profile, relation) && isInAudience(privacy[part], relation);
}

/** True when the viewer may write on the owner's wall. Nobody may when either blocks the other. */
export function mayWriteOnWall(privacy: Privacy, standing: Standing | null): boolean {
  if (standing === null || standing.blocks || standing.blockedBy) return false;
  return isInAudience(privacy.wall, relationOf(standing));
}

/** Whether the viewer may see when the owner was last here. */
export const mayKnowPresence = (privacy: Privacy, standing: Standing | null): boolean =>
  standing?.isSelf === true || (privacy.showOnline && maySee("profile", privacy, standing));
