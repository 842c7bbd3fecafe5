import type { Caller } from "../../kernel/caller.js";
import type { ArticleRow } from "./article-rows.repo.js";
import type { ArticleSummary, OwnArticleSummary } from "./articles.view.js";
import { type KeptAction, keptActions, type ModerationAct } from "./kept-actions.policy.js";

/** Facts that decide who may moderate an article. */
export interface ModeratedArticle {
  readonly id: string;
  /** Null when the account is gone. */
  readonly authorId: string | null;
  readonly state: "listed" | "unlisted" | "draft";
}

/** Finds the acts that the caller may carry out as a moderator, by article id; articles without any may be absent. */
export type ArticleActions = (
  caller: Caller,
  articles: readonly ModeratedArticle[],
) => Promise<ReadonlyMap<string, readonly ModerationAct[]>>;

export interface KeptArticle extends OwnArticleSummary {
  readonly actions: KeptAction[];
}

/** Facts about an article for moderation, from its row. */
export const moderatedRow = ({
  id,
  author_id: authorId,
  status,
  unlisted_at,
}: Pick<ArticleRow, "id" | "author_id" | "status" | "unlisted_at">): ModeratedArticle => ({
  id,
  authorId,
  state: unlisted_at !== null ? "unlisted" : status === "published" ? "listed" : "draft",
});

const moderated = ({ id, author, listed, status }: ArticleSummary): ModeratedArticle => ({
  id,
  authorId: author?.id ?? null,
  state: !listed ? "unlisted" : status === "published" ? "listed" : "draft",
});

/** Adds what the caller may do to articles that they may read; the number of queries does not depend on how many they are. */
export const createWithActions =
  ({ actions }: { readonly actions: ArticleActions }) =>
  async (caller: Caller, articles: readonly OwnArticleSummary[]): Promise<KeptArticle[]> => {
    const moderation = await actions(caller, articles.map(moderated));
    return articles.map((article) => ({
      ...article,
      actions: keptActions(caller, {
        status: article.status,
        isFeatured: article.featuredAt !== null,
        moderation: moderation.get(article.id) ?? [],
      }),
    }));
  };
