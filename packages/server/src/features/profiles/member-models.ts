import type { MemberSummary, UserSummary as PersonModel, ProfileModel } from "@sitevine/renderer";
import { type Page, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import type { UsersTable } from "../../platform/db/schema/users.js";
import { findGroupsOfUsers, type GroupSummary, readPrivacy, type UserSummary } from "../users/index.js";
import { countMembers, findMembersPage, type MemberListQuery } from "./member-list.repo.js";
import type { Profile, Profiles, Viewer } from "./profiles.service.js";
import type { Standing } from "./relations.repo.js";
import { mayKnowPresence, maySee } from "./standing.policy.js";

/** A person as pages name them. */
export const personModel = (user: UserSummary): PersonModel => ({
  ...user,
  href: `/u/${encodeURIComponent(user.username)}`,
});

/** What a profile's page shows from here; fields, wall, tabs and likes come from elsewhere. */
export interface ProfileParts extends Pick<ProfileModel, "user" | "coverUrl"> {
  readonly counters: Omit<ProfileModel["counters"], "likes">;
  /** The whole answer of which they are made. */
  readonly profile: Profile;
}

/** Members in the shape of the pages that show them. */
export interface MemberModels {
  /** What a guest may see, so that a page is the same for everybody. */
  list(query: MemberListQuery): Promise<Page<MemberSummary>>;
  count(): Promise<number>;
  /** Counts a view, and throws SVC-API-4004, as the profile does. */
  profile(username: string, viewer: Viewer): Promise<ProfileParts>;
}

function memberModel(user: UsersTable, groups: readonly GroupSummary[], standing: Standing | null): MemberSummary {
  const privacy = readPrivacy(user.privacy);
  const isShown = maySee("profile", privacy, standing);
  const lastSeenAt = mayKnowPresence(privacy, standing) ? user.last_seen_at : null;
  const { id, username, display_name: displayName, avatar_url: avatarUrl } = user;
  return {
    ...personModel({ id, username, displayName, avatarUrl }),
    group: isShown ? (groups[0]?.name ?? null) : null,
    bio: isShown && user.bio !== "" ? user.bio : null,
    joinedAt: new Date(user.created_at),
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt),
    articles: user.article_count,
    followers: maySee("followers", privacy, standing) ? user.follower_count : 0,
  };
}

export function createMemberModels(deps: { readonly db: Database; readonly profiles: Profiles }): MemberModels {
  const { db, profiles } = deps;
  return {
    count: () => countMembers(db.read),

    async list(query) {
      const [users, total] = await Promise.all([findMembersPage(db.read, query), countMembers(db.read)]);
      const groups = await findGroupsOfUsers(
        db.read,
        users.map(({ id }) => id),
      );
      return paginate(
        users.map((user) => memberModel(user, groups.get(user.id) ?? [], null)),
        total,
        query,
      );
    },

    async profile(username, viewer) {
      const profile = await profiles.view(username, viewer);
      const { user, privacy, standing, groups } = profile;
      const member = memberModel(user, groups, standing);
      return {
        profile,
        user: member,
        coverUrl: maySee("profile", privacy, standing) ? user.cover_url : null,
        counters: {
          articles: user.article_count,
          comments: user.comment_count,
          views: user.profile_view_count,
          followers: member.followers,
          following: maySee("following", privacy, standing) ? user.following_count : 0,
        },
      };
    },
  };
}
