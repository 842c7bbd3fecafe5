import {
  createSeries,
  deleteSeries,
  getArticleSeries,
  getSeries,
  listOwnSeries,
  putArticleSeries,
  updateSeries,
} from "@sitevine/api";
import { type BoundEndpoint, bind } from "../../http/handler.js";
import type { Caller } from "../../kernel/caller.js";
import { notFound } from "../../kernel/refusals.js";
import type { ArticleQueries } from "../articles/index.js";
import type { SeriesQueries } from "./series.query.js";
import type { SeriesService } from "./series.service.js";

/** Routes of series of articles. */
export function seriesRoutes(
  queries: SeriesQueries,
  series: SeriesService,
  articles: Pick<ArticleQueries, "findReadableById">,
): readonly BoundEndpoint[] {
  async function open(caller: Caller, id: string, headers: Headers) {
    const opened = await queries.open(caller, id);
    if (opened.tag !== null) headers.set("ETag", opened.tag);
    return opened.series;
  }

  async function ofArticle(caller: Caller, articleId: string) {
    if (!(await articles.findReadableById(caller, articleId))) throw notFound();
    const found = await queries.ofArticle(caller, articleId);
    return { series: found && { id: found.row.id, slug: found.row.slug, title: found.row.title } };
  }

  return [
    bind(listOwnSeries, ({ caller }) => queries.listOwn(caller)),
    bind(getSeries, ({ caller, params, replyHeaders }) => open(caller, params.slug, replyHeaders)),
    bind(createSeries, async ({ caller, body }) => {
      const { series: created } = await queries.open(caller, await series.create(caller, body));
      return created;
    }),
    bind(updateSeries, async ({ caller, params, body, ifMatch, replyHeaders }) => {
      replyHeaders.set("ETag", await series.update(caller, params.id, body, ifMatch));
      return (await queries.open(caller, params.id)).series;
    }),
    bind(deleteSeries, async ({ caller, params }) => {
      await series.remove(caller, params.id);
      return undefined;
    }),
    bind(getArticleSeries, ({ caller, params }) => ofArticle(caller, params.id)),
    bind(putArticleSeries, async ({ caller, params, body }) => {
      await series.assign(caller, params.id, body.seriesId);
      return ofArticle(caller, params.id);
    }),
  ];
}
