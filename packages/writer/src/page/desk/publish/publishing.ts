import {
  type AnswerOf,
  deleteArticle,
  listCategories,
  publishArticle,
  scheduleArticle,
  unpublishArticle,
  unscheduleArticle,
} from "@sitevine/api";
import { client, ToldError } from "@sitevine/app-kit";
import type { Article } from "../../save/draft.js";
import type { Desk } from "../desk.js";
import { nameAddress } from "./own-address.js";
import { publishWords } from "./words.js";

export type Category = AnswerOf<typeof listCategories>[number];

/** A category with how deep it stands in the tree. */
export interface CategoryChoice {
  readonly id: string;
  readonly label: string;
}

const flatten = (categories: readonly Category[], depth: number): readonly CategoryChoice[] =>
  categories.flatMap(({ id, name, children }) => [
    { id, label: `${"\u2003".repeat(depth)}${name}` },
    ...flatten(children, depth + 1),
  ]);

export const loadCategories = async (): Promise<readonly CategoryChoice[]> =>
  flatten(await client.call(listCategories), 0);

/** Makes sure that the site has everything that was written. */
async function saveAll(desk: Desk): Promise<Article> {
  const { saver } = desk;
  desk.collect();
  await saver.flush();
  const stored = saver.stored.get();
  if (!stored || saver.state.get().kind !== "saved") throw new ToldError(publishWords.notSaved);
  return stored.article;
}

/** The tag of an article does not depend on whether it is published. */
function adopt({ saver }: Desk, article: Article): void {
  saver.adopt({ article, etag: saver.stored.get()?.etag ?? "" });
}

async function named(desk: Desk): Promise<Article> {
  await saveAll(desk);
  await nameAddress(desk);
  return saveAll(desk);
}

export async function publish(desk: Desk): Promise<void> {
  const { id } = await named(desk);
  adopt(desk, await client.call(publishArticle, { params: { id } }));
}

export async function schedule(desk: Desk, publishAt: Date): Promise<void> {
  const { id } = await named(desk);
  adopt(desk, await client.call(scheduleArticle, { params: { id }, body: { publishAt: publishAt.toISOString() } }));
}

export async function unpublish(desk: Desk): Promise<void> {
  const { id } = await saveAll(desk);
  adopt(desk, await client.call(unpublishArticle, { params: { id } }));
}

export async function unschedule(desk: Desk): Promise<void> {
  const article = await saveAll(desk);
  await client.call(unscheduleArticle, { params: { id: article.id } });
  adopt(desk, { ...article, publishAt: null });
}

export async function remove(desk: Desk): Promise<void> {
  const id = desk.saver.stored.get()?.article.id;
  desk.saver.stop();
  if (id) await client.call(deleteArticle, { params: { id } });
}
