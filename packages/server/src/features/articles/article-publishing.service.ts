import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { conflict, forbidden, invalidField, isForbidden, isNotFound, silenced } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { ArticlesTable } from "../../platform/db/schema/articles.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { handleJob, type JobHandler } from "../../platform/jobs/jobs.js";
import type { CategoryAccess } from "../categories/index.js";
import type { FindActiveMember } from "../users/index.js";
import { type ArticleSteps, PUBLICATION_TRIES, requireLocked, scheduledPublication } from "./article-steps.service.js";
import type { ArticleEvents } from "./articles.events.js";
import type { ArticleQueries } from "./articles.query.js";
import { findSchedule, takeSchedule } from "./articles.repo.js";
import { createWritableCategories } from "./writable-categories.query.js";

export interface ArticlePublishingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly categories: Pick<CategoryAccess, "mayWrite" | "readable">;
  readonly events: EventPublisher<ArticleEvents>;
  readonly steps: Pick<ArticleSteps, "changeState" | "schedule" | "unschedule">;
  readonly findMember: FindActiveMember;
}

/**
 * Publishes articles, now or at a time to come. Throws SVC-API-4004 for what the caller may not know of, SVC-API-4003 for
 * what they may only read, and to an author who lost the right to write in the category.
 */
export interface ArticlePublishing {
  /** Repeating a change of state changes nothing. Each ends the schedule of a draft. */
  publish(editor: Member, id: string): Promise<void>;
  unpublish(editor: Member, id: string): Promise<void>;
  /**
   * Throws SVC-API-4001 for a time in the past, SVC-API-4009 for a published article. A second time replaces the first.
   * The editor who set it publishes the draft when it is due, with the rights that they have then.
   */
  schedule(editor: Member, id: string, publishAt: string): Promise<void>;
  unschedule(editor: Member, id: string): Promise<void>;
  readonly handlers: readonly JobHandler[];
}

interface Due {
  readonly articleId: string;
  readonly publishAt: string;
}

// Another try would be refused too, until somebody gives the member their rights back.
const isRefusal = (error: unknown): boolean => isForbidden(error) || isNotFound(error);

export function createArticlePublishing(deps: ArticlePublishingDeps): ArticlePublishing {
  const { db, clock, reader, events, steps, findMember } = deps;
  const { requireStillWritable } = createWritableCategories(deps.categories);

  /** Returns what asks again where the article was moved meanwhile. */
  async function requirePublishable(editor: Member, known: Pick<ArticlesTable, "category_id">) {
    await requireStillWritable(editor, known.category_id);
    return async ({ category_id }: Pick<ArticlesTable, "category_id">): Promise<void> => {
      if (category_id !== known.category_id) await requireStillWritable(editor, category_id);
    };
  }

  async function publishDue({ articleId, publishAt }: Due, userId: string | null): Promise<void> {
    const editor = userId === null ? null : await findMember(userId);
    if (!editor) throw forbidden();
    if (editor.silence) throw silenced(editor.silence);
    const check = await requirePublishable(editor, await reader.requireEditable(editor, articleId));
    await db.transaction(async (tx) => {
      if (await takeSchedule(tx, articleId, publishAt)) await steps.changeState(tx, articleId, "published", check);
    });
  }

  const withhold = ({ articleId, publishAt }: Due, authorId: string | null): Promise<void> =>
    db.transaction(
      async (tx) => {
        if (!(await takeSchedule(tx, articleId, publishAt))) return;
        await events.publish(tx, "article.withheld", { articleId, authorId, publishAt });
      },
      { changes: [] },
    );

  /** A job whose time is not the one that is set now does nothing. */
  async function runDue(due: Due, attempt: number): Promise<void> {
    const schedule = await findSchedule(db.read, due.articleId);
    if (schedule?.publish_at !== due.publishAt) return;
    try {
      await publishDue(due, schedule.publish_by);
    } catch (error) {
      if (!isRefusal(error) && attempt < PUBLICATION_TRIES) throw error;
      await withhold(due, schedule.author_id);
      if (!isRefusal(error)) throw error;
    }
  }

  return {
    handlers: [handleJob(scheduledPublication, (due, { attempt }) => runDue(due, attempt))],

    async publish(editor, id) {
      const article = await reader.requireEditable(editor, id);
      if (article.status === "published") return;
      const check = await requirePublishable(editor, article);
      await db.transaction((tx) => steps.changeState(tx, id, "published", check));
    },

    async unpublish(editor, id) {
      await reader.requireEditable(editor, id);
      await db.transaction((tx) => steps.changeState(tx, id, "draft"));
    },

    async schedule(editor, id, publishAt) {
      const at = new Date(publishAt);
      const check = await requirePublishable(editor, await reader.requireEditable(editor, id));
      if (at <= clock.now()) throw invalidField("publishAt", "must lie in the future", "invalid");
      const set = async (tx: Tx): Promise<void> => {
        const article = await requireLocked(tx, id);
        if (article.status === "published") throw conflict("The article is published already.");
        await check(article);
        await steps.schedule(tx, article, { at, by: editor.userId });
      };
      await db.transaction(set, { changes: [] });
    },

    async unschedule(editor, id) {
      await reader.requireEditable(editor, id);
      await db.transaction(async (tx) => steps.unschedule(tx, await requireLocked(tx, id)), { changes: [] });
    },
  };
}
