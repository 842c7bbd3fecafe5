import * as z from "zod";
import { conflict } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import type { ArticlesTable, WorkingCopiesTable } from "../../platform/db/schema/articles.js";
import { type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { findBody } from "./articles.repo.js";
import { recordInCopy } from "./images/image-uses.service.js";
import {
  deleteWorkingCopy,
  findWorkingCopy,
  insertWorkingCopy,
  takeCopySchedule,
  updateWorkingCopy,
} from "./working-copies.repo.js";
import { begunFrom, type LiveArticle } from "./working-copy.model.js";

// Steps of use cases that change working copies, in the transaction of the caller, which has locked the article.

/** The tries of a publication that is due. */
export const COPY_PUBLICATION_TRIES = 8;

/** Publishes a working copy at the time that was set; its key is the id of the article, whose copy has one time at most. */
export const copyPublication = jobKind({
  name: "articles.publish-copy",
  payload: z.object({ articleId: z.string(), publishAt: z.iso.datetime() }),
  tries: COPY_PUBLICATION_TRIES,
});

/** An article that is locked, with its working copy if it has one. */
export interface WithCopy {
  readonly live: LiveArticle;
  readonly copy: WorkingCopiesTable | undefined;
}

/** Throws SVC-API-4009 where there is no working copy and none may begin. */
export function requireCopyable({ status }: Pick<ArticlesTable, "status">, hasCopy: boolean): void {
  if (hasCopy || status === "published") return;
  throw conflict("The article is a draft. Change the draft itself: a working copy begins from a published article.");
}

/** Reads a locked article with its working copy. Throws SVC-API-4009 for a draft without one. */
export async function readWithCopy(tx: Tx, article: ArticlesTable): Promise<WithCopy> {
  const copy = await findWorkingCopy(tx, article.id);
  requireCopyable(article, copy !== undefined);
  return { live: { article, body: await findBody(tx, article.id) }, copy };
}

/** The working copy of an article, begun if there is none. */
export async function openWorkingCopy(tx: Tx, { live, copy }: WithCopy, now: Date): Promise<WorkingCopiesTable> {
  if (copy) return copy;
  const begun = begunFrom(live, now);
  await insertWorkingCopy(tx, begun);
  await recordInCopy(tx, begun.article_id, live.body.content_html, now);
  return begun;
}

/** Ends a working copy with its schedule; returns it, so that its picture can be released after the commit. */
export async function endWorkingCopy(
  tx: Tx,
  jobs: Pick<Jobs, "cancel">,
  articleId: string,
  now: Date,
): Promise<WorkingCopiesTable | undefined> {
  const copy = await deleteWorkingCopy(tx, articleId);
  if (!copy) return undefined;
  if (copy.publish_at !== null) await jobs.cancel(tx, copyPublication, articleId);
  await recordInCopy(tx, articleId, "", now);
  return copy;
}

/** Takes the time from a working copy; does nothing without one. */
export async function unscheduleCopy(tx: Tx, jobs: Pick<Jobs, "cancel">, articleId: string): Promise<void> {
  const copy = await findWorkingCopy(tx, articleId);
  if (!copy || copy.publish_at === null) return;
  await takeCopySchedule(tx, articleId, copy.publish_at);
  await jobs.cancel(tx, copyPublication, articleId);
}

/** Sets the time at which a working copy is to be published, instead of any other. */
export async function scheduleCopy(
  tx: Tx,
  jobs: Pick<Jobs, "enqueue">,
  articleId: string,
  { at, by }: { readonly at: Date; readonly by: string },
): Promise<void> {
  const publishAt = at.toISOString();
  await updateWorkingCopy(tx, articleId, { publish_at: publishAt, publish_by: by });
  await jobs.enqueue(tx, copyPublication, { articleId, publishAt }, { runAt: at, key: articleId });
}
