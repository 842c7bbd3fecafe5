import {
  countArticleView,
  createArticle,
  deleteAnyArticle,
  deleteArticle,
  dislikeArticle,
  getArticle,
  likeArticle,
  listAllArticles,
  listArticleRevisions,
  listArticles,
  listOwnArticles,
  publishArticle,
  undislikeArticle,
  unlikeArticle,
  unpublishArticle,
  updateArticle,
  uploadFeaturedImage,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { ArticleQueries } from "./articles.query.js";
import type { ArticlesService } from "./articles.service.js";
import type { ReactionsService } from "./reactions.service.js";

export interface ArticleRoutesDeps {
  readonly reader: ArticleQueries;
  readonly articles: ArticlesService;
  readonly reactions: ReactionsService;
}

/** Routes for reading and writing articles, and for readers' reactions. */
export function articleRoutes({ reader, articles, reactions }: ArticleRoutesDeps): readonly BoundEndpoint[] {
  return [
    bind(listArticles, ({ caller, query }) => reader.list(caller, query)),
    bind(listOwnArticles, ({ caller, query }) => reader.listKept(caller, { ...query, author: caller.userId })),
    bind(getArticle, ({ caller, params }) => reader.get(caller, params.slug)),
    bind(createArticle, async ({ caller, body }) => reader.getById(caller, await articles.create(caller, body))),
    bind(updateArticle, async ({ caller, params, body }) => {
      await articles.update(caller, params.id, body);
      return reader.getById(caller, params.id);
    }),
    bind(publishArticle, async ({ caller, params }) => {
      await articles.publish(caller, params.id);
      return reader.getById(caller, params.id);
    }),
    bind(unpublishArticle, async ({ caller, params }) => {
      await articles.unpublish(caller, params.id);
      return reader.getById(caller, params.id);
    }),
    bind(deleteArticle, async ({ caller, params }) => {
      await articles.remove(caller, params.id);
      return undefined;
    }),
    bind(listArticleRevisions, ({ caller, params, query }) => reader.revisions(caller, params.id, query)),
    bind(uploadFeaturedImage, ({ caller, params, body }) =>
      articles.putFeaturedImage(caller, params.id, body.file.bytes),
    ),
    bind(countArticleView, ({ params, client }) => reactions.view(params.id, client.address)),
    bind(likeArticle, ({ caller, params }) => reactions.add(caller, params.id, "like")),
    bind(unlikeArticle, ({ caller, params }) => reactions.remove(caller, params.id, "like")),
    bind(dislikeArticle, ({ caller, params }) => reactions.add(caller, params.id, "dislike")),
    bind(undislikeArticle, ({ caller, params }) => reactions.remove(caller, params.id, "dislike")),
    bind(listAllArticles, ({ caller, query: { q, author, ...query } }) => {
      const list = { ...query, text: q };
      return author === undefined ? reader.listKept(caller, list) : reader.listKeptOf(caller, author, list);
    }),
    bind(deleteAnyArticle, async ({ caller, params }) => {
      await articles.remove(caller, params.id);
      return undefined;
    }),
  ];
}
