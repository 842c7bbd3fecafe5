import {
  type AnswerOf,
  createSeries,
  deleteSeries,
  getArticleSeries,
  getSeries,
  listOwnSeries,
  putArticleSeries,
  updateSeries,
} from "@sitevine/api";
import { client } from "@sitevine/app-kit";

export type OwnSeries = AnswerOf<typeof listOwnSeries>[number];
export type Series = AnswerOf<typeof getSeries>;
export type Part = Series["parts"][number];

/** A series with the tag of the state that was read. */
export interface OpenedSeries {
  readonly series: Series;
  readonly etag: string;
}

/** Title, description and order of a series as edited here. */
export interface Arrangement {
  readonly title: string;
  readonly description: string;
  readonly parts: readonly Part[];
}

export const loadSeries = (): Promise<readonly OwnSeries[]> => client.call(listOwnSeries);

export async function openSeries(id: string): Promise<OpenedSeries> {
  const { data: series, etag } = await client.send(getSeries, { params: { slug: id } });
  return { series, etag: etag ?? "" };
}

export const addSeries = (title: string): Promise<Series> => client.call(createSeries, { body: { title } });

/** Saves words and order, if nobody else has changed the series since it was opened. */
export async function saveSeries({ series, etag }: OpenedSeries, arrangement: Arrangement): Promise<void> {
  const { title, description, parts } = arrangement;
  const body = { title, description, articleIds: parts.map((part) => part.id) };
  await client.send(updateSeries, { params: { id: series.id }, body, ifMatch: etag });
}

export const removeSeries = (id: string): Promise<unknown> => client.call(deleteSeries, { params: { id } });

export async function seriesOf(articleId: string): Promise<string> {
  const { series } = await client.call(getArticleSeries, { params: { id: articleId } });
  return series?.id ?? "";
}

export const putInto = (articleId: string, seriesId: string): Promise<unknown> =>
  client.call(putArticleSeries, { params: { id: articleId }, body: { seriesId: seriesId || null } });
