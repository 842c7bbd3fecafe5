import { type AnswerOf, compareArticleRevisions, listArticleRevisions, restoreArticleRevision } from "@sitevine/api";
import { client, ToldError } from "@sitevine/app-kit";
import { words } from "../../app/words.js";
import type { Article } from "../../save/draft.js";
import { loadStored } from "../../save/site-port.js";
import type { Desk } from "../desk.js";
import type { Comparison } from "./side-by-side.js";

export type RevisionPage = AnswerOf<typeof listArticleRevisions>;
export type Revision = RevisionPage["data"][number];

/** Name of the article's current state among the versions to compare. */
export const CURRENT = "current";

/** Makes sure that the site has everything that was written, since it compares and keeps what it has. */
async function saveAll({ saver, collect }: Desk): Promise<Article> {
  collect();
  await saver.flush();
  const stored = saver.stored.get();
  if (!stored || saver.state.get().kind !== "saved") throw new ToldError(words.notSaved);
  return stored.article;
}

/** Earlier states, the newest first. */
export async function loadRevisions(desk: Desk, page: number): Promise<RevisionPage> {
  const { id } = await saveAll(desk);
  return client.call(listArticleRevisions, { params: { id }, query: { page, limit: 20 } });
}

export const compare = (id: string, from: string, to: string): Promise<Comparison> =>
  client.call(compareArticleRevisions, { params: { id }, query: { from, to } });

/**
 * Makes a version the draft, or the unpublished changes of a published article. The site refuses it if somebody else has saved
 * meanwhile, and keeps what it replaces.
 */
export async function restore(desk: Desk, revision: Revision): Promise<void> {
  const { contentFormat } = await saveAll(desk);
  await desk.saver.act(async ({ article: { id }, etag }) => {
    await client.call(restoreArticleRevision, { params: { id, revisionId: revision.id }, ifMatch: etag });
    return loadStored(id);
  });
  const article = desk.saver.stored.get()?.article;
  if (!article) return;
  // A text in another language than before needs another view.
  if (article.contentFormat !== contentFormat) location.reload();
  else desk.replace(article.title, article.content);
}
