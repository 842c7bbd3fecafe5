import type { Caller, Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { articleSubject, personSubject } from "../../platform/kept/subjects.js";
import { findArticle } from "./article-rows.repo.js";
import type { NameReader } from "./article-views.recorder.js";
import { addViews, hasViewed } from "./article-views.repo.js";
import type { ArticleEvents } from "./articles.events.js";
import type { ArticleQueries } from "./articles.query.js";
import { findReaction, type Reaction, type ReactionChange, react, takeBack } from "./reactions.repo.js";

export interface ReactionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: Pick<ArticleQueries, "findReadableById">;
  readonly events: EventPublisher<ArticleEvents>;
  readonly nameReader: NameReader;
}

export interface ReactionState {
  readonly reaction: Reaction | null;
  readonly likes: number;
  readonly dislikes: number;
}

/**
 * Reactions to published articles, and their views. Throws SVC-API-4004 for other articles and for those that the
 * caller may not read.
 */
export interface ReactionsService {
  add(member: Member, articleId: string, kind: Reaction): Promise<ReactionState>;
  remove(member: Member, articleId: string, kind: Reaction): Promise<ReactionState>;
  /** Counts a reader once per address, or network of addresses, and returns the number of views. */
  view(caller: Caller, articleId: string, address: string): Promise<{ readonly views: number }>;
}

export function createReactionsService({ db, clock, reader, events, nameReader }: ReactionsDeps): ReactionsService {
  async function requirePublished(caller: Caller, id: string) {
    const article = await reader.findReadableById(caller, id);
    if (article?.status !== "published") throw notFound();
    return article;
  }

  async function change(
    member: Member,
    articleId: string,
    work: (tx: Tx) => Promise<ReactionChange>,
  ): Promise<ReactionState> {
    const { author_id: authorId } = await requirePublished(member, articleId);
    const changes = { changes: [articleSubject(articleId), ...(authorId === null ? [] : [personSubject(authorId)])] };
    await db.transaction(async (tx) => {
      const { removed, added } = await work(tx);
      const like = { articleId, authorId, userId: member.userId };
      if (removed === "like") await events.publish(tx, "article.unliked", like);
      if (added === "like") await events.publish(tx, "article.liked", like);
    }, changes);
    const [article, reaction] = await Promise.all([
      findArticle(db.read, articleId),
      findReaction(db.read, articleId, member.userId),
    ]);
    return { reaction, likes: article?.like_count ?? 0, dislikes: article?.dislike_count ?? 0 };
  }

  /** False when the reader was counted before. */
  async function countView(articleId: string, address: string): Promise<boolean> {
    const view = { articleId, reader: nameReader(articleId, address) };
    if (await hasViewed(db.read, articleId, view.reader)) return false;
    await db.transaction((tx) => addViews(tx, db.dialect, [view]), { changes: [articleSubject(articleId)] });
    return true;
  }

  return {
    add: (member, articleId, kind) =>
      change(member, articleId, (tx) => react(tx, articleId, member.userId, kind, clock.now())),
    remove: (member, articleId, kind) =>
      change(member, articleId, (tx) => takeBack(tx, articleId, member.userId, kind)),
    async view(caller, articleId, address) {
      const { view_count } = await requirePublished(caller, articleId);
      const isCounted = await countView(articleId, address);
      return { views: isCounted ? ((await findArticle(db.read, articleId))?.view_count ?? view_count) : view_count };
    },
  };
}
