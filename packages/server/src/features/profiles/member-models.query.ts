import type { MemberSummary, UserSummary as PersonModel, ProfileModel } from "@sitevine/renderer";
import { type Caller, guest, type Member } from "../../kernel/caller.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import type { Database } from "../../platform/db/database.js";
import type { Relation, UserRow } from "../users/index.js";
import {
  findGroupsOfUsers,
  findUserByUsername,
  type GroupSummary,
  profileHref,
  readPrivacy,
  type SystemGroupKey,
  type UserSummary,
  userSummary,
} from "../users/index.js";
import { countMembers, findBio, findMembersById, findMembersPage, type MemberListQuery } from "./member-list.repo.js";
import type { Profile, Profiles, ProfilesDeps } from "./profiles.service.js";
import type { RelatedQuery } from "./related-users.repo.js";
import { findStanding, type Standing } from "./relations.repo.js";
import { mayKnowPresence, maySee, type ProfilePart, relationOf } from "./standing.policy.js";

/** A member as pages name them; without a link where the account has no profile. */
export const personModel = ({ active, ...user }: UserSummary): PersonModel => ({
  ...user,
  href: active ? profileHref(user.username) : "",
});

/** The parts of a profile page that this feature provides; fields, wall, tabs and likes come from elsewhere. */
export interface ProfileParts extends Pick<ProfileModel, "user" | "coverUrl"> {
  readonly counters: Omit<ProfileModel["counters"], "likes">;
  /** The profile that they are made from. */
  readonly profile: Profile;
  /** Which parts the viewer may see. */
  readonly shown: Readonly<Record<ProfilePart, boolean>>;
  /** Whether guests may see the profile. */
  readonly isPublic: boolean;
}

/** Members in the form that pages show. */
export interface MemberModels {
  /** Members as a guest may see them, so that the page is the same for everybody. */
  list(query: MemberListQuery): Promise<Page<MemberSummary>>;
  count(): Promise<number>;
  /** At most 100 active members by id, as a guest may see them; other ids are absent. */
  find(ids: readonly string[]): Promise<ReadonlyMap<string, MemberSummary>>;
  /** The bio of an active member, as a guest may see it; null when it is empty. */
  bioOf(id: string): Promise<string | null>;
  /** Throws SVC-API-4003 for a list that its owner hides from the viewer, and SVC-API-4004. */
  related(
    list: "followers" | "following",
    ownerId: string,
    viewer: Caller,
    query: RelatedQuery,
  ): Promise<Page<MemberSummary>>;
  /** As the viewer may see it; does not count a view. Throws SVC-API-4004. */
  profile(username: string, viewer: Caller): Promise<ProfileParts>;
  /** The relation of a member to the owner of a profile; undefined when there is no such profile. */
  relation(username: string, viewer: Member): Promise<Relation | undefined>;
}

/** The group to show with a member; not the one that everybody is in. */
const groupShown = (groups: readonly GroupSummary[]): string | null =>
  groups.find(({ key }) => key !== ("members" satisfies SystemGroupKey))?.name ?? null;

const bioShown = ({ bio }: Pick<UserRow, "bio">, isShown: boolean): string | null =>
  isShown && bio !== "" ? bio : null;

/** A member as a viewer with this standing may see them; null is a guest. */
function memberModel(
  user: UserRow,
  groups: readonly GroupSummary[],
  articles: number,
  standing: Standing | null,
): MemberSummary {
  const privacy = readPrivacy(user.privacy);
  const isShown = maySee("profile", privacy, standing);
  const lastSeenAt = mayKnowPresence(privacy, standing) ? user.last_seen_at : null;
  return {
    ...personModel(userSummary(user)),
    group: isShown ? groupShown(groups) : null,
    bio: bioShown(user, isShown),
    joinedAt: new Date(user.created_at),
    lastSeenAt: lastSeenAt === null ? null : new Date(lastSeenAt),
    articles,
    followers: maySee("followers", privacy, standing) ? user.follower_count : null,
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

    async bioOf(id) {
      const row = await findBio(db.read, id);
      return row ? bioShown(row, maySee("profile", readPrivacy(row.privacy), null)) : null;
    },

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
        isPublic: maySee("profile", privacy, null),
        user: member,
        coverUrl: shown.profile ? user.cover_url : null,
        counters: {
          articles: member.articles,
          comments: user.comment_count,
          views: user.profile_view_count,
          followers: shown.followers ? user.follower_count : null,
          following: shown.following ? user.following_count : null,
        },
      };
    },
  };
}
