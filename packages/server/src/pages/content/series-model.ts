import type { SeriesModel } from "@sitevine/renderer";
import type { SeriesQueries } from "../../features/series/index.js";
import type { Caller } from "../../kernel/caller.js";
import { articlePath } from "./article-models.js";

/** The most parts that the page of one of them lists; the others are on the page of the series. */
const MOST_LISTED = 7;

export const seriesPath = (slug: string): string => `/series/${encodeURIComponent(slug)}`;

/** The series of an article for the page of the article; null when it is in none, or not shown among the parts. */
export async function findSeriesModel(
  series: Pick<SeriesQueries, "ofArticle">,
  caller: Caller,
  articleId: string,
): Promise<SeriesModel | null> {
  const found = await series.ofArticle(caller, articleId);
  const at = found ? found.parts.findIndex(({ id }) => id === articleId) : -1;
  if (!found || at < 0) return null;
  const { row, parts } = found;
  const links = parts.map(({ slug, title }, index) => ({ title, href: articlePath(slug), current: index === at }));
  const first = Math.max(0, Math.min(at - Math.floor(MOST_LISTED / 2), parts.length - MOST_LISTED));
  return {
    title: row.title,
    href: seriesPath(row.slug),
    position: at + 1,
    total: parts.length,
    first: first + 1,
    parts: links.slice(first, first + MOST_LISTED),
    previous: links[at - 1] ?? null,
    next: links[at + 1] ?? null,
  };
}
