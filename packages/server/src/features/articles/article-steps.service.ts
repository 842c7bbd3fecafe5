import { randomInt } from "node:crypto";
import * as z from "zod";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, notFound } from "../../kernel/refusals.js";
import type { Tx } from "../../platform/db/database.js";
import type { ArticlesTable } from "../../platform/db/schema/articles.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { type Jobs, jobKind } from "../../platform/jobs/jobs.js";
import { readersOf } from "./article.policy.js";
import type { Source } from "./article-content.service.js";
import type { ArticleEvents } from "./articles.events.js";
import * as repo from "./articles.repo.js";
import { NO_FEATURED_IMAGE } from "./featured-image.view.js";
import { markAllIdle } from "./images/images.repo.js";
import { listingOf, recount } from "./listing.repo.js";
import { madeExcerpt } from "./made-excerpt.model.js";
import { slugCandidates } from "./slug-candidates.model.js";
import { claimFirstSlug, claimSlug } from "./slugs.repo.js";
import { claimTags, datePublishedTags, findTagIds, putTags } from "./tags.repo.js";
import { endWorkingCopy, unscheduleCopy } from "./working-copy-steps.service.js";

/** A new article whose text has been rendered already. */
export interface NewDraft extends Source {
  readonly id: string;
  readonly authorId: string;
  readonly title: string;
  readonly html: string;
  /** Empty or absent for one that is made from the text. */
  readonly excerpt?: string | undefined;
  readonly slug?: string | undefined;
  readonly categoryId?: string | null | undefined;
  readonly tags: readonly string[];
  readonly visibility: ArticlesTable["visibility"];
}

/** Steps of use cases that change articles, in the transaction of the caller. They do not ask who may do it. */
export interface ArticleSteps {
  /** Returns the slug. Throws SVC-API-4009 for a slug that another article has or had. */
  addDraft(tx: Tx, draft: NewDraft): Promise<string>;
  /** Sets the time at which a locked draft is to be published, instead of any other. */
  schedule(tx: Tx, article: ArticlesTable, schedule: { readonly at: Date; readonly by: string }): Promise<void>;
  /** Takes the time from a locked article; does nothing without one. */
  unschedule(tx: Tx, article: ArticlesTable): Promise<void>;
  /**
   * Ends the schedule of the article, that of its working copy too when it becomes a draft, and does nothing else when it is in
   * the state already; `check` gets the article as the transaction reads it.
   */
  changeState(
    tx: Tx,
    id: string,
    to: "published" | "draft",
    check?: (article: ArticlesTable) => Promise<void>,
  ): Promise<void>;
  /** Takes an article that is locked in this transaction out of all lists; false when it is unlisted already. */
  unlist(tx: Tx, article: ArticlesTable, by: string, reason: string | null): Promise<boolean>;
  /** Lists a locked article again; false when it is listed already. */
  relist(tx: Tx, article: ArticlesTable): Promise<boolean>;
  /** Deletes an article that `lockArticle` has returned in this transaction. */
  remove(tx: Tx, article: ArticlesTable): Promise<void>;
}

export interface ArticleStepsDeps {
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly events: EventPublisher<ArticleEvents>;
  readonly jobs: Jobs;
}

/** The tries of a publication that is due. */
export const PUBLICATION_TRIES = 8;

/** Publishes a draft at the time that was set; its key is the id of the article, which has one time at most. */
export const scheduledPublication = jobKind({
  name: "articles.publish",
  payload: z.object({ articleId: z.string(), publishAt: z.iso.datetime() }),
  tries: PUBLICATION_TRIES,
});

/** Locks an article until the transaction ends; throws SVC-API-4004 when it is deleted or was never there. */
export async function requireLocked(tx: Tx, id: string): Promise<ArticlesTable> {
  const article = await repo.lockArticle(tx, id);
  if (!article) throw notFound();
  return article;
}

/** The slug that the author wants, or else one that is made from the title. */
export async function takeSlug(
  tx: Tx,
  id: string,
  { title, slug }: { readonly title: string; readonly slug: string | undefined },
  now: Date,
): Promise<string> {
  if (slug === undefined) return claimFirstSlug(tx, id, slugCandidates(title, randomInt), now);
  if (await claimSlug(tx, id, slug, now)) return slug;
  throw conflict("Another article has, or had, this slug.");
}

export function createArticleSteps({ clock, newId, events, jobs }: ArticleStepsDeps): ArticleSteps {
  async function unschedule(tx: Tx, { id, publish_at }: ArticlesTable): Promise<void> {
    if (publish_at === null) return;
    await repo.updateArticle(tx, id, { publish_at: null, publish_by: null });
    await jobs.cancel(tx, scheduledPublication, id);
  }

  async function changeListing(tx: Tx, before: ArticlesTable, changed: Partial<ArticlesTable>): Promise<void> {
    await repo.updateArticle(tx, before.id, changed);
    const tagIds = await findTagIds(tx, before.id);
    await recount(tx, listingOf(before, tagIds), listingOf({ ...before, ...changed }, tagIds));
    await events.publish(tx, "article.changed", { articleId: before.id });
  }

  return {
    async addDraft(tx, draft) {
      const { id, title, html, content, contentFormat } = draft;
      const now = clock.now();
      const at = now.toISOString();
      const row: ArticlesTable = {
        id,
        slug: id,
        author_id: draft.authorId,
        category_id: draft.categoryId ?? null,
        title,
        excerpt: draft.excerpt || madeExcerpt(html),
        ...NO_FEATURED_IMAGE,
        tags: "[]",
        visibility: draft.visibility,
        unlisted_visibility: null,
        unlisted_at: null,
        unlisted_by: null,
        unlisted_reason: null,
        status: "draft",
        published_at: null,
        featured_at: null,
        publish_at: null,
        publish_by: null,
        settled_at: null,
        deleted_at: null,
        created_at: at,
        updated_at: at,
        view_count: 0,
        like_count: 0,
        dislike_count: 0,
        comment_count: 0,
      };
      await repo.insertArticle(tx, row, { article_id: id, content, content_format: contentFormat, content_html: html });
      const tags = await claimTags(tx, draft.tags, newId);
      const tagIds = tags.map((tag) => tag.id);
      await putTags(tx, id, tagIds, null);
      const slug = await takeSlug(tx, id, { title, slug: draft.slug }, now);
      await repo.updateArticle(tx, id, { slug, tags: JSON.stringify(tags.map(({ name }) => name)) });
      return slug;
    },

    async schedule(tx, { id }, { at, by }) {
      const publishAt = at.toISOString();
      await repo.updateArticle(tx, id, { publish_at: publishAt, publish_by: by });
      await jobs.enqueue(tx, scheduledPublication, { articleId: id, publishAt }, { runAt: at, key: id });
    },

    unschedule,

    async changeState(tx, id, to, check = async () => {}) {
      const before = await requireLocked(tx, id);
      await unschedule(tx, before);
      if (to === "draft") await unscheduleCopy(tx, jobs, id);
      if (before.status === to) return;
      await check(before);
      const published_at = to === "published" ? clock.now().toISOString() : null;
      const settled_at = published_at ?? before.settled_at;
      const changed = { status: to, published_at, settled_at, featured_at: null };
      const after: ArticlesTable = { ...before, ...changed };
      await repo.updateArticle(tx, id, changed);
      await datePublishedTags(tx, id, published_at);
      const tagIds = await findTagIds(tx, id);
      await recount(tx, listingOf(before, tagIds), listingOf(after, tagIds));
      const name = to === "published" ? "article.published" : "article.unpublished";
      await events.publish(tx, name, { articleId: id, authorId: before.author_id });
    },

    async unlist(tx, before, by, reason) {
      if (before.unlisted_at !== null) return false;
      const changed = {
        visibility: "private",
        unlisted_visibility: before.visibility,
        unlisted_at: clock.now().toISOString(),
        unlisted_by: by,
        unlisted_reason: reason,
      } as const;
      await changeListing(tx, before, changed);
      return true;
    },

    async relist(tx, before) {
      if (before.unlisted_at === null) return false;
      const nothing = { unlisted_visibility: null, unlisted_at: null, unlisted_by: null, unlisted_reason: null };
      await changeListing(tx, before, { ...nothing, visibility: readersOf(before) });
      return true;
    },

    async remove(tx, article) {
      const { id, author_id: authorId, status } = article;
      await recount(tx, listingOf(article, await findTagIds(tx, id)), null);
      await datePublishedTags(tx, id, null);
      await unschedule(tx, article);
      await endWorkingCopy(tx, jobs, id, clock.now());
      await repo.markDeleted(tx, id, clock.now());
      await markAllIdle(tx, id, clock.now().toISOString());
      await events.publish(tx, "article.deleted", { articleId: id, authorId, wasPublished: status === "published" });
    },
  };
}
