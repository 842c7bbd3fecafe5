import type { AnswerOf, getUser } from "@sitevine/api";
import type { Profile } from "./profiles.service.js";
import { mayKnowPresence, maySee, mayWriteOnWall } from "./standing.policy.js";

type PublicProfile = AnswerOf<typeof getUser>;

/** The relations between the viewer and the owner; null for a guest. */
export function relationView({ privacy, standing, viewerHasVoice }: Profile): PublicProfile["relation"] {
  if (standing === null) return null;
  const { isSelf, follows, followedBy, blocks } = standing;
  return { isSelf, follows, followedBy, blocks, mayComment: viewerHasVoice && mayWriteOnWall(privacy, standing) };
}

/**
 * A profile as its viewer sees it. Of a hidden profile only what is also shown next to everything that the member
 * writes.
 */
export function profileView(profile: Profile): PublicProfile {
  const { user, privacy, standing, groups, articles } = profile;
  const isShown = maySee("profile", privacy, standing);
  return {
    id: user.id,
    username: user.username,
    displayName: user.display_name,
    avatarUrl: user.avatar_url,
    coverUrl: isShown ? user.cover_url : null,
    bio: isShown ? user.bio : "",
    joinedAt: user.created_at,
    lastSeenAt: mayKnowPresence(privacy, standing) ? user.last_seen_at : null,
    groups: isShown ? [...groups] : [],
    counts: {
      articles,
      comments: user.comment_count,
      followers: maySee("followers", privacy, standing) ? user.follower_count : null,
      following: maySee("following", privacy, standing) ? user.following_count : null,
      views: user.profile_view_count,
    },
    relation: relationView(profile),
  };
}
