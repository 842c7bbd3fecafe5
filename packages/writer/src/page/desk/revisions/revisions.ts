import { type AnswerOf, compareArticleRevisions, listArticleRevisions, restoreArticleRevision } from "@sitevine/api";
import { client, ToldError } from "@sitevine/app-kit";
import type { Article } from "../../save/draft.js";
import type { Desk } from "../desk.js";
import { publishWords } from "../publish/words.js";
import type { Comparison } from "./side-by-side.js";

export type RevisionPage = AnswerOf<typeof listArticleRevisions>;
export type Revision = RevisionPage["data"][number];

/** What the article is now, among the versions that can be compared. */
export const CURRENT = "current";

/** Makes sure that the site has everything that was written, since it compares and keeps what it has. */
async function saveAll({ saver, collect }: Desk): Promise<Article> {
  collect();
  await saver.flush();
  const stored = saver.stored.get();
  if (!stored || saver.state.get().kind !== "saved") throw new ToldError(publishWords.notSaved);
  return stored.article;
}

/** Earlier states, the newest first. */
export async function loadRevisions(desk: Desk, page: number): Promise<RevisionPage> {
  const { id } = await saveAll(desk);
  return client.call(listArticleRevisions, { params: { id }, query: { page, limit: 20 } });
}

export const compare = (id: string, from: string, to: string): Promise<Comparison> =>
  client.call(compareArticleRevisions, { params: { id }, query: { from, to } });

/** Makes a version the current one. The site refuses it if somebody else has saved meanwhile, and keeps what it replaces. */
export async function restore(desk: Desk, revision: Revision): Promise<void> {
  const { id, contentFormat } = await saveAll(desk);
  const { data: article, etag } = await client.send(restoreArticleRevision, {
    params: { id, revisionId: revision.id },
    ifMatch: desk.saver.stored.get()?.etag ?? "",
  });
  desk.saver.adopt({ article, etag: etag ?? "" });
  // A text in another language than before needs another view.
  if (article.contentFormat !== contentFormat) location.reload();
  else desk.replace(article.title, article.content);
}
