import { createHmac } from "node:crypto";
import { type Caller, guest, type Member } from "../../http/caller.js";
import { addressSubject } from "../../http/rate-limit.js";
import { AppError } from "../../kernel/app-error.js";
import type { Clock } from "../../kernel/clock.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { EventBus } from "../../platform/events/event-bus.js";
import type { ArticleReader } from "./article-reader.js";
import { findArticle } from "./article-rows.repo.js";
import type { ArticleEvents } from "./articles.events.js";
import {
  addView,
  findReaction,
  hasViewed,
  type Reaction,
  type ReactionChange,
  react,
  takeBack,
} from "./reactions.repo.js";

export interface ReactionsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: Pick<ArticleReader, "findReadableById">;
  readonly events: EventBus<ArticleEvents>;
  /** Told of each new like within its transaction. */
  readonly onLiked: (tx: Tx, like: ArticleEvents["article.liked"]) => Promise<void>;
  /** Hashes the addresses of readers. */
  readonly viewKey: Uint8Array;
}

export interface ReactionState {
  readonly reaction: Reaction | null;
  readonly likes: number;
  readonly dislikes: number;
}

/** What readers do to published articles. Throws SVC-API-4004 for others and for those that the caller may not read. */
export interface ReactionsService {
  add(member: Member, articleId: string, kind: Reaction): Promise<ReactionState>;
  remove(member: Member, articleId: string, kind: Reaction): Promise<ReactionState>;
  /**
   * Counts a reader once for each address, or network of addresses, and gives the number of views. A quiet one leaves pages as
   * they lie; they show it a second later.
   */
  view(
    articleId: string,
    address: string,
    options?: { readonly isQuiet: boolean },
  ): Promise<{ readonly views: number }>;
}

export function createReactionsService({
  db,
  clock,
  reader,
  events,
  onLiked,
  viewKey,
}: ReactionsDeps): ReactionsService {
  async function requirePublished(caller: Caller, id: string) {
    const article = await reader.findReadableById(caller, id);
    if (article?.status !== "published") throw new AppError("SVC-API-4004");
    return article;
  }

  async function change(
    member: Member,
    articleId: string,
    work: (tx: Tx) => Promise<ReactionChange>,
  ): Promise<ReactionState> {
    const { author_id: authorId } = await requirePublished(member, articleId);
    await db.transaction(async (tx) => {
      const { removed, added } = await work(tx);
      const news = { articleId, authorId, userId: member.userId };
      if (removed === "like") events.emitAfterCommit(tx, "article.unliked", news);
      if (added !== "like") return;
      await onLiked(tx, news);
      events.emitAfterCommit(tx, "article.liked", news);
    });
    const [article, reaction] = await Promise.all([
      findArticle(db.read, articleId),
      findReaction(db.read, articleId, member.userId),
    ]);
    return { reaction, likes: article?.like_count ?? 0, dislikes: article?.dislike_count ?? 0 };
  }

  /** Of one article only: nobody can tell from two of them that it is the same reader. */
  const readerOf = (articleId: string, address: string): string =>
    createHmac("sha256", viewKey)
      .update(`${articleId} ${addressSubject(address)}`)
      .digest("base64url")
      .slice(0, 22);

  return {
    add: (member, articleId, kind) =>
      change(member, articleId, (tx) => react(tx, articleId, member.userId, kind, clock.now())),
    remove: (member, articleId, kind) =>
      change(member, articleId, (tx) => takeBack(tx, articleId, member.userId, kind)),
    async view(articleId, address, options = { isQuiet: false }) {
      const { view_count } = await requirePublished(guest, articleId);
      const whom = readerOf(articleId, address);
      if (await hasViewed(db.read, articleId, whom)) return { views: view_count };
      await db.transaction((tx) => addView(tx, articleId, whom), options);
      return { views: (await findArticle(db.read, articleId))?.view_count ?? view_count };
    },
  };
}
