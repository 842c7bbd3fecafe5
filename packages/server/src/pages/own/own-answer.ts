import type { OwnAnswer } from "@sitevine/reader";
import type { ArticleQueries, Bookmarks } from "../../features/articles/index.js";
import type { CategoryFollows } from "../../features/categories/index.js";
import { type CommentImages, type CommentQueries, THREAD_ORDERS } from "../../features/comments/index.js";
import type { Inbox } from "../../features/notifications/index.js";
import { type Mutes, type Profiles, relationView } from "../../features/profiles/index.js";
import { AppError } from "../../kernel/app-error.js";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { FindWarnable } from "./find-warnable.js";

/** Parts that a page requests, from the query of its request; empty for what it does not need. */
export interface OwnAsk {
  readonly article: string;
  readonly profile: string;
  readonly comments: string;
  readonly keep: string;
  readonly notifications: string;
}

/** The member who requests it. */
export interface OwnReader {
  readonly member: Member;
  /** The key that views of profiles are counted by; null for a request that nobody views. */
  readonly seenFrom: string | null;
}

export type FindOwnAnswer = (reader: OwnReader, ask: OwnAsk) => Promise<OwnAnswer>;

export interface OwnAnswerDeps {
  readonly findPerson: (member: Member) => Promise<OwnAnswer["person"]>;
  readonly inbox: Pick<Inbox, "unread" | "list">;
  readonly articles: Pick<ArticleQueries, "get">;
  readonly profiles: Pick<Profiles, "find" | "view">;
  readonly comments: Pick<CommentQueries, "list" | "shown">;
  readonly commentImages: Pick<CommentImages, "mayAdd">;
  readonly bookmarks: Pick<Bookmarks, "state">;
  readonly categoryFollows: Pick<CategoryFollows, "state">;
  readonly findWarnable: FindWarnable;
  readonly mutes: Pick<Mutes, "mutedAmong">;
  readonly clock: Clock;
}

const MOST_COMMENTS = 100;
const NOTIFICATIONS_PER_PAGE = 20;
const KEPT = /^(?:articles\/([\w-]{1,64})\/bookmark|categories\/([\w-]{1,64})\/follow)$/;
const COMMENTS = /^(article|profile):([\w-]{1,64})(?::(oldest|newest|liked|[\da-f-]{36}):([1-9]\d{0,5}))?$/;
const PAGE = /^[1-9]\d{0,5}$/;

/** Returns undefined for content that the member may not read, which is left out just as on the page. */
async function ifReadable<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
}

/** Reads what belongs to one member on one page. */
export function createOwnAnswers(deps: OwnAnswerDeps): FindOwnAnswer {
  const { findPerson, inbox, articles, profiles, comments, bookmarks, categoryFollows } = deps;
  const { findWarnable, mutes, clock } = deps;

  async function articleOf(member: Member, slug: string): Promise<OwnAnswer["article"]> {
    const article = slug === "" ? undefined : await ifReadable(articles.get(member, slug));
    if (!article) return undefined;
    const { reaction, counts, author, moderation, mayEdit, workingCopy } = article;
    return { reaction, counts, author, moderation, mayEdit, ...(workingCopy !== undefined && { workingCopy }) };
  }

  async function profileOf({ member, seenFrom }: OwnReader, username: string) {
    if (username === "") return undefined;
    const found = seenFrom === null ? profiles.find(username, member) : profiles.view(username, member, seenFrom);
    return ifReadable(found);
  }

  async function commentsOf(member: Member, asked: string): Promise<OwnAnswer["comments"]> {
    const [, place, placeId, sort, page] = COMMENTS.exec(asked) ?? [];
    if (!placeId || (place !== "article" && place !== "profile")) return undefined;
    const order = THREAD_ORDERS.find((one) => one === sort);
    if (sort !== undefined) {
      const shown = order ? { order } : { order: THREAD_ORDERS[0], root: sort };
      return ifReadable(comments.shown(member, { place, placeId, ...shown, page: Number(page) }));
    }
    const list = { place, placeId, sort: "createdAt", order: "desc", page: 1, limit: MOST_COMMENTS } as const;
    return (await ifReadable(comments.list(member, list)))?.data;
  }

  async function keptOf(member: Member, asked: string): Promise<boolean | undefined> {
    const [, articleId, categoryId] = KEPT.exec(asked) ?? [];
    if (articleId) return (await ifReadable(bookmarks.state(member, articleId)))?.bookmarked;
    return categoryId ? (await ifReadable(categoryFollows.state(member, categoryId)))?.following : undefined;
  }

  async function notificationsOf({ userId }: Member, page: string): Promise<OwnAnswer["notifications"]> {
    if (!PAGE.test(page)) return undefined;
    return inbox.list({ userId, unread: false, order: "desc", page: Number(page), limit: NOTIFICATIONS_PER_PAGE });
  }

  return async (reader, ask) => {
    const { member } = reader;
    const readAt = clock.now().toISOString();
    const [person, unread, article, profile, thread, notifications, kept] = await Promise.all([
      findPerson(member),
      inbox.unread(member.userId),
      articleOf(member, ask.article),
      profileOf(reader, ask.profile),
      commentsOf(member, ask.comments),
      notificationsOf(member, ask.notifications),
      keptOf(member, ask.keep),
    ]);
    const relation = profile && relationView(profile);
    const authors = [article?.author, ...(thread ?? []).map((comment) => (comment.deleted ? null : comment.author))];
    const authorIds = [...new Set(authors.flatMap((author) => author?.id ?? []))];
    const [mayAddPictures, warnable, muted] = await Promise.all([
      thread !== undefined && deps.commentImages.mayAdd(member),
      findWarnable(member, [profile?.user.id, ...authorIds]),
      mutes.mutedAmong(member.userId, authorIds),
    ]);
    return {
      person,
      unread,
      ...(article && { article }),
      ...(relation && { relation }),
      ...(thread && { comments: thread, commentsAt: readAt }),
      ...(mayAddPictures && { mayAddPictures }),
      ...(muted.length > 0 && { muted }),
      ...(notifications && { notifications }),
      ...(kept !== undefined && { kept }),
      ...(warnable && { warnable }),
    };
  };
}
