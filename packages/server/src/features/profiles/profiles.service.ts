import { type Caller, guest, hasVoice } from "../../kernel/caller.js";
import { type Page, paginate } from "../../kernel/pagination.js";
import { forbidden, notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { UserRow } from "../users/index.js";
import {
  findGroupsOfUser,
  findRenamed,
  findUserById,
  findUserByUsername,
  fold,
  type GroupSummary,
  type Privacy,
  readPrivacy,
  type UserSummary,
} from "../users/index.js";
import { MemberRenamed } from "./member-renamed.model.js";
import { findPeople } from "./people-search.repo.js";
import { countBlocks, findRelatedPage, type RelatedQuery, type RelatedUser } from "./related-users.repo.js";
import { findStanding, type Standing } from "./relations.repo.js";
import { maySee, mayWriteOnWall } from "./standing.policy.js";
import type { ViewRecorder } from "./view.recorder.js";
import { findVisitors, type Visit } from "./visits.repo.js";

export interface ProfilesDeps {
  readonly db: Database;
  readonly views: Pick<ViewRecorder, "record">;
  /**
   * Counts the published articles of each of these authors that the caller may see; authors without any may be absent.
   */
  readonly countArticlesOf: (caller: Caller, authorIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** A member's profile, with what decides how much of it a viewer sees. */
export interface Profile {
  readonly user: UserRow;
  readonly privacy: Privacy;
  readonly groups: readonly GroupSummary[];
  /** Null for a guest. */
  readonly standing: Standing | null;
  /** False for a guest and for a member who is silenced. */
  readonly viewerHasVoice: boolean;
  /** Published articles that the viewer may see; for the owner all of them. */
  readonly articles: number;
}

/**
 * Profiles of members. Throws SVC-API-4004 for unknown ids and names and for accounts that are not active, and
 * {MemberRenamed} for a former name. A name is never taken for an id.
 */
export interface Profiles {
  /** The profile, with its view counted. */
  view(username: string, viewer: Caller, address: string): Promise<Profile>;
  /** The profile, for callers that count the view elsewhere. */
  find(username: string, viewer: Caller): Promise<Profile>;
  /** Throws SVC-API-4003 when the owner hides the list from the viewer. */
  related(
    list: "followers" | "following",
    ownerId: string,
    viewerId: string | null,
    query: RelatedQuery,
  ): Promise<Page<RelatedUser>>;
  blocked(userId: string, query: RelatedQuery): Promise<Page<RelatedUser>>;
  /** The latest visitors who show their visits, if everybody may see the profile, and the number of views. */
  visitors(ownerId: string, limit: number): Promise<{ readonly visitors: Visit[]; readonly totalViews: number }>;
  /** Members by the beginning of a name, for suggestions while somebody types. */
  search(text: string, viewerId: string, limit: number): Promise<UserSummary[]>;
  /** Tells whether a viewer may read and write comments on a profile. */
  wall(ownerId: string, viewerId: string | null): Promise<{ readonly mayRead: boolean; readonly mayWrite: boolean }>;
}

export function createProfiles({ db, views, countArticlesOf }: ProfilesDeps): Profiles {
  const standing = async (viewerId: string | null, ownerId: string): Promise<Standing | null> =>
    viewerId === null ? null : findStanding(db.read, viewerId, ownerId);

  const requireActive = (user: UserRow | undefined): UserRow => {
    if (user?.status !== "active") throw notFound();
    return user;
  };

  async function findByName(username: string): Promise<UserRow | undefined> {
    const user = await findUserByUsername(db.read, username);
    const renamed = user ? undefined : await findRenamed(db.read, username);
    if (renamed) throw new MemberRenamed(renamed.username);
    return user;
  }

  async function countArticles(user: UserRow, viewer: Caller, stands: Standing | null): Promise<number> {
    if (stands?.isSelf) return user.article_count;
    return (await countArticlesOf(stands?.blockedBy ? guest : viewer, [user.id])).get(user.id) ?? 0;
  }

  async function find(username: string, viewer: Caller): Promise<Profile> {
    const user = requireActive(await findByName(username));
    const stands = await standing(viewer.kind === "member" ? viewer.userId : null, user.id);
    const [groups, articles] = await Promise.all([
      findGroupsOfUser(db.read, user.id),
      countArticles(user, viewer, stands),
    ]);
    return {
      user,
      privacy: readPrivacy(user.privacy),
      standing: stands,
      viewerHasVoice: hasVoice(viewer),
      groups,
      articles,
    };
  }

  return {
    find,
    async view(username, viewer, address) {
      const profile = await find(username, viewer);
      const viewerId = viewer.kind === "member" ? viewer.userId : null;
      const { user, privacy, standing: stands } = profile;
      if (maySee("profile", privacy, stands)) {
        const isNamed = stands?.blocks === false && !stands.blockedBy;
        await views.record({ ownerId: user.id, viewerId, address, isNamed });
      }
      return profile;
    },

    async related(list, ownerId, viewerId, query) {
      const owner = requireActive(await findUserById(db.read, ownerId));
      if (!maySee(list, readPrivacy(owner.privacy), await standing(viewerId, ownerId)))
        throw forbidden("This list is hidden.");
      const total = list === "followers" ? owner.follower_count : owner.following_count;
      return paginate(await findRelatedPage(db.read, list, ownerId, query), total, query);
    },

    async blocked(userId, query) {
      const [rows, total] = await Promise.all([
        findRelatedPage(db.read, "blocks", userId, query),
        countBlocks(db.read, userId),
      ]);
      return paginate(rows, total, query);
    },

    async visitors(ownerId, limit) {
      const owner = requireActive(await findUserById(db.read, ownerId));
      const isShown = maySee("profile", readPrivacy(owner.privacy), null);
      return {
        visitors: isShown ? await findVisitors(db.read, ownerId, limit) : [],
        totalViews: owner.profile_view_count,
      };
    },

    async wall(ownerId, viewerId) {
      const privacy = readPrivacy(requireActive(await findUserById(db.read, ownerId)).privacy);
      const stands = await standing(viewerId, ownerId);
      return { mayRead: maySee("profile", privacy, stands), mayWrite: mayWriteOnWall(privacy, stands) };
    },

    async search(text, viewerId, limit) {
      const beginning = fold(text);
      return beginning === "" ? [] : findPeople(db.read, { beginning, viewerId, limit });
    },
  };
}
