import {
  compareArticleRevisions,
  countArticleView,
  createArticle,
  deleteAnyArticle,
  deleteArticle,
  dislikeArticle,
  featureArticle,
  getArticle,
  getArticleRevision,
  likeArticle,
  listAllArticles,
  listArticleRevisions,
  listArticles,
  listOwnArticles,
  listTags,
  publishArticle,
  restoreArticleRevision,
  scheduleArticle,
  undislikeArticle,
  unfeatureArticle,
  unlikeArticle,
  unpublishArticle,
  unscheduleArticle,
  updateArticle,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Member } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { ArticlePublishing } from "./article-publishing.service.js";
import type { ArticleQueries } from "./articles.query.js";
import type { ArticlesService } from "./articles.service.js";
import type { FeaturedArticles } from "./featured.service.js";
import type { createWithActions, KeptArticle } from "./kept-articles.query.js";
import type { ReactionsService } from "./reactions.service.js";
import type { createCompareRevisions } from "./revision-comparison.query.js";
import type { createTagUses } from "./tag-uses.query.js";

export interface ArticleRoutesDeps {
  readonly reader: ArticleQueries;
  readonly articles: ArticlesService;
  readonly featured: FeaturedArticles;
  readonly publishing: ArticlePublishing;
  readonly reactions: ReactionsService;
  readonly withActions: ReturnType<typeof createWithActions>;
  readonly compare: ReturnType<typeof createCompareRevisions>;
  readonly tagUses: ReturnType<typeof createTagUses>;
}

/** Routes for reading and writing articles, and for readers' reactions. */
export function articleRoutes(deps: ArticleRoutesDeps): readonly BoundEndpoint[] {
  const { reader, articles, featured, publishing, reactions, withActions } = deps;

  async function keptArticle(caller: Member, id: string): Promise<KeptArticle> {
    const [article] = await withActions(caller, [await reader.getKept(caller, id)]);
    if (!article) throw notFound();
    return article;
  }

  async function open(caller: Member, idOrSlug: string, headers: Headers) {
    const { article, tag } = await reader.open(caller, idOrSlug);
    if (tag !== null) headers.set("ETag", tag);
    return article;
  }

  return [
    bind(listArticles, ({ caller, query }) => reader.answerList(caller, query)),
    bind(listTags, ({ caller, query }) => deps.tagUses(caller, query)),
    bind(listOwnArticles, ({ caller, query }) => reader.listKept(caller, { ...query, author: caller.userId })),
    bind(getArticle, async ({ caller, params, replyHeaders }) =>
      caller.kind === "guest" ? reader.answerOne(caller, params.slug) : open(caller, params.slug, replyHeaders),
    ),
    bind(createArticle, async ({ caller, body, replyHeaders }) =>
      open(caller, await articles.create(caller, body), replyHeaders),
    ),
    bind(updateArticle, async ({ caller, params, body, ifMatch, replyHeaders }) => {
      replyHeaders.set("ETag", await articles.update(caller, params.id, body, ifMatch));
      return reader.getById(caller, params.id);
    }),
    bind(publishArticle, async ({ caller, params }) => {
      await publishing.publish(caller, params.id);
      return reader.getById(caller, params.id);
    }),
    bind(unpublishArticle, async ({ caller, params }) => {
      await publishing.unpublish(caller, params.id);
      return reader.getById(caller, params.id);
    }),
    bind(scheduleArticle, async ({ caller, params, body }) => {
      await publishing.schedule(caller, params.id, body.publishAt);
      return reader.getById(caller, params.id);
    }),
    bind(unscheduleArticle, async ({ caller, params }) => {
      await publishing.unschedule(caller, params.id);
      return undefined;
    }),
    bind(deleteArticle, async ({ caller, params }) => {
      await articles.remove(caller, params.id);
      return undefined;
    }),
    bind(listArticleRevisions, ({ caller, params, query }) => reader.revisions(caller, params.id, query)),
    bind(compareArticleRevisions, ({ caller, params, query }) => deps.compare(caller, params.id, query)),
    bind(getArticleRevision, ({ caller, params }) => reader.revision(caller, params.id, params.revisionId)),
    bind(restoreArticleRevision, async ({ caller, params, ifMatch, replyHeaders }) => {
      replyHeaders.set("ETag", await articles.restore(caller, params.id, params.revisionId, ifMatch));
      return reader.getById(caller, params.id);
    }),
    bind(countArticleView, ({ params, caller, client }) => reactions.view(caller, params.id, client.address)),
    bind(likeArticle, ({ caller, params }) => reactions.add(caller, params.id, "like")),
    bind(unlikeArticle, ({ caller, params }) => reactions.remove(caller, params.id, "like")),
    bind(dislikeArticle, ({ caller, params }) => reactions.add(caller, params.id, "dislike")),
    bind(undislikeArticle, ({ caller, params }) => reactions.remove(caller, params.id, "dislike")),
    bind(listAllArticles, async ({ caller, query: { q, author, ...query } }) => {
      const list = { ...query, text: q };
      const page = await (author === undefined
        ? reader.listKept(caller, list)
        : reader.listKeptOf(caller, author, list));
      return { ...page, data: await withActions(caller, page.data) };
    }),
    bind(featureArticle, async ({ caller, params }) => {
      await featured.feature(caller, params.id);
      return keptArticle(caller, params.id);
    }),
    bind(unfeatureArticle, async ({ caller, params }) => {
      await featured.unfeature(caller, params.id);
      return keptArticle(caller, params.id);
    }),
    bind(deleteAnyArticle, async ({ caller, params }) => {
      await articles.remove(caller, params.id);
      return undefined;
    }),
  ];
}
