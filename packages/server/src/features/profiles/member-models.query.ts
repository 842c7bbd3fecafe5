import type { MemberSummary, UserSummary as PersonModel, ProfileModel } from "@sitevine/renderer";
import { type Caller, guest, type Member } from "../../kernel/caller.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import type { Relation, UserRow } from "../users/index.js";
import {
  findGroupsOfUsers,
  findUserByUsername,
  type GroupSummary,
  readPrivacy,
  type SystemGroupKey,
  type UserSummary,
} from "../users/index.js";
import { countMembers, findMembersById, findMembersPage, type MemberListQuery } from "./member-list.repo.js";
import type { Profile, Profiles, ProfilesDeps } from "./profiles.service.js";
import type { RelatedQuery } from "./related-users.repo.js";
import { findStanding, type Standing } from "./relations.repo.js";
import { mayKnowPresence, maySee, type ProfilePart, relationOf } from "./standing.policy.js";

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
  /** What of it the viewer may see. */
  readonly shown: Readonly<Record<ProfilePart, boolean>>;
}

/** Members in the shape of the pages that show them. */
export interface MemberModels {
  /** What a guest may see, so that a page is the same for everybody. */
  list(query: MemberListQuery): Promise<Page<MemberSummary>>;
  count(): Promise<number>;
  /** Active members by id, of whom there are at most 100, as a guest may see them; nobody else is there. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, MemberSummary>>;
  /** Throws SVC-API-4003 for a list that its owner hides from the viewer, and SVC-API-4004. */
  related(
    list: "followers" | "following",
    ownerId: string,
    viewer: Caller,
    query: RelatedQuery,
  ): Promise<Page<MemberSummary>>;
  /** As the viewer may see it; counts no view. Throws SVC-API-4004. */
  profile(username: string, viewer: Caller): Promise<ProfileParts>;
  /** What a member is to the owner of a profile; undefined where there is no such profile. */
  relation(username: string, viewer: Member): Promise<Relation | undefined>;
}

/** The group that says something about a member: everybody is in one of them. */
const groupShown = (groups: readonly GroupSummary[]): string | null =>
  groups.find(({ key }) => key !== ("members" satisfies SystemGroupKey))?.name ?? null;

/** A member as somebody of this standing may see them; null is a guest's. */
function memberModel(
  user: UserRow,
  groups: readonly GroupSummary[],
  articles: number,
  standing: Standing | null,
): MemberSummary {
  const privacy = readPrivacy(user.privacy);
  const isShown = maySee("profile", privacy, standing);
  const lastSeenAt = mayKnowPresence(privacy, standing) ? user.last_seen_at : null;
  const { id, username, display_name: displayName, avatar_url: avatarUrl } = user;
  return {
    ...personModel({ id, username, displayName, avatarUrl }),
    group: isShown ? groupShown(groups) : null,
    bio: isShown && user.bio !== "" ? user.bio : null,
    joinedAt: new Date(user.created_at),
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt),
    articles,
    followers: maySee("followers", privacy, standing) ? user.follower_count : 0,
  };
}

export interface MemberModelsDeps extends Pick<ProfilesDeps, "countArticlesOf"> {
  readonly db: Database;
  readonly profiles: Profiles;
}

export function createMemberModels({ db, profiles, countArticlesOf }: MemberModelsDeps): MemberModels {
  async function modelsOf(users: readonly UserRow[]): Promise<MemberSummary[]> {
    const ids = users.map(({ id }) => id);
    const [groups, articles] = await Promise.all([findGroupsOfUsers(db.read, ids), countArticlesOf(guest, ids)]);
    return users.map((user) => memberModel(user, groups.get(user.id) ?? [], articles.get(user.id) ?? 0, null));
  }

  async function find(ids: readonly string[]): Promise<ReadonlyMap<string, MemberSummary>> {
    const models = await modelsOf(await findMembersById(db.read, ids));
    return new Map(models.map((member) => [member.id, member]));
  }

  return {
    find,
    count: () => countMembers(db.read),

    async list(query) {
      const [users, total] = await Promise.all([findMembersPage(db.read, query), countMembers(db.read)]);
      return paginate(await modelsOf(users), total, query);
    },

    async related(list, ownerId, viewer, query) {
      const viewerId = viewer.kind === "member" ? viewer.userId : null;
      const { data, meta } = await profiles.related(list, ownerId, viewerId, query);
      const members = await find(data.map(({ user }) => user.id));
      return { data: data.flatMap(({ user }) => members.get(user.id) ?? []), meta };
    },

    async relation(username, viewer) {
      const owner = await findUserByUsername(db.read, username);
      return owner && relationOf(await findStanding(db.read, viewer.userId, owner.id));
    },

    async profile(username, viewer) {
      const profile = await profiles.find(username, viewer);
      const { user, privacy, groups, standing } = profile;
      const shown = {
        profile: maySee("profile", privacy, standing),
        followers: maySee("followers", privacy, standing),
        following: maySee("following", privacy, standing),
      };
      const member = memberModel(user, groups, profile.articles, standing);
      return {
        profile,
        shown,
        user: member,
        coverUrl: shown.profile ? user.cover_url : null,
        counters: {
          articles: member.articles,
          comments: user.comment_count,
          views: user.profile_view_count,
          followers: member.followers,
          following: shown.following ? user.following_count : 0,
        },
      };
    },
  };
}
