import type { BodyOf, publishWorkingCopy } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { NO_PRECONDITION, type Precondition, requireMatch } from "../../kernel/precondition.js";
import {
  conflict,
  forbidden,
  invalidField,
  isForbidden,
  isNotFound,
  notFound,
  silenced,
} from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { ArticleBodiesTable, WorkingCopiesTable } from "../../platform/db/schema/articles.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import { handleJob, type JobHandler, type Jobs } from "../../platform/jobs/jobs.js";
import type { CategoryAccess } from "../categories/index.js";
import type { Media } from "../media/index.js";
import type { FindActiveMember } from "../users/index.js";
import type { ArticleChanges } from "./article-changes.service.js";
import { type ArticleSteps, requireLocked } from "./article-steps.service.js";
import { tagsOf } from "./article-tags.model.js";
import type { ArticleEvents } from "./articles.events.js";
import type { ArticleQueries } from "./articles.query.js";
import { findBody } from "./articles.repo.js";
import { createHoldCategory } from "./held-category.service.js";
import { findCopySchedule, findWorkingCopy, takeCopySchedule } from "./working-copies.repo.js";
import { copyTag, isBehind, type LiveArticle } from "./working-copy.model.js";
import {
  COPY_PUBLICATION_TRIES,
  copyPublication,
  endWorkingCopy,
  scheduleCopy,
  unscheduleCopy,
} from "./working-copy-steps.service.js";
import { createWritableCategories } from "./writable-categories.query.js";

export interface WorkingCopyPublishingDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, "cancel" | "enqueue">;
  readonly media: Pick<Media, "release">;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly categories: Pick<CategoryAccess, "mayWrite" | "readable">;
  readonly events: EventPublisher<ArticleEvents>;
  readonly changes: Pick<ArticleChanges, "render" | "apply">;
  readonly steps: Pick<ArticleSteps, "changeState">;
  readonly findMember: FindActiveMember;
}

type Publication = BodyOf<typeof publishWorkingCopy>;

/** Publishes working copies, now or at a time to come. Throws like {WorkingCopies}. */
export interface WorkingCopyPublishing {
  /**
   * Makes the copy the article, with the state before as a revision, or sets or takes away the time at which that happens.
   * The editor who set it publishes what the copy says then, with the rights that they have then. Returns the entity tag:
   * of the article, or of the copy that waits. Throws SVC-API-4001 for a time in the past, SVC-API-4009 for another state
   * than the precondition names, and for an article that was changed since the copy was begun unless its changes are to be
   * replaced.
   */
  publish(editor: Member, articleId: string, publication: Publication, ifMatch: Precondition): Promise<string>;
  readonly handlers: readonly JobHandler[];
}

interface Due {
  readonly articleId: string;
  readonly publishAt: string;
}

/** Terms that the member who publishes accepts. */
interface Terms {
  readonly ifMatch: Precondition;
  readonly replacesChanges: boolean;
  /** The time that must be set still; absent for a publication by hand. */
  readonly due?: string;
}

/** A working copy of a locked article. */
interface LockedCopy {
  readonly copy: WorkingCopiesTable;
  readonly live: LiveArticle;
}

// Another try would be refused too, until somebody gives the member their rights back.
const isRefusal = (error: unknown): boolean => isForbidden(error) || isNotFound(error);

const pictureOf = (copy: WorkingCopiesTable) => ({
  featured_image_url: copy.featured_image_url,
  featured_image_alt: copy.featured_image_alt,
  featured_image_focal_x: copy.featured_image_focal_x,
  featured_image_focal_y: copy.featured_image_focal_y,
});

function requireAccepted({ copy, live }: LockedCopy, { ifMatch, replacesChanges }: Terms): void {
  requireMatch(ifMatch, copyTag(copy));
  if (replacesChanges || !isBehind(copy, live)) return;
  throw conflict(
    "The article itself was changed since these changes were begun. Look at it, and publish with `replaceChanges` to replace that.",
    { details: { isBehind: true } },
  );
}

export function createWorkingCopyPublishing(deps: WorkingCopyPublishingDeps): WorkingCopyPublishing {
  const { db, clock, jobs, media, reader, events, changes, steps, findMember } = deps;
  const { requireWritable, requireStillWritable } = createWritableCategories(deps.categories);
  const holdCategory = createHoldCategory(db);

  /** The copy, for members who may publish where it belongs. */
  async function requirePublishable(editor: Member, articleId: string): Promise<WorkingCopiesTable> {
    const known = await reader.requireEditable(editor, articleId);
    const copy = await findWorkingCopy(db.read, articleId);
    if (!copy) throw notFound();
    if (copy.category_id === known.category_id) await requireStillWritable(editor, copy.category_id);
    else await requireWritable(editor, copy.category_id);
    return copy;
  }

  async function lock(tx: Tx, articleId: string): Promise<LockedCopy> {
    const article = await requireLocked(tx, articleId);
    const copy = await findWorkingCopy(tx, articleId);
    if (!copy) throw notFound();
    return { copy, live: { article, body: await findBody(tx, articleId) } };
  }

  async function apply(
    tx: Tx,
    { copy, live }: LockedCopy,
    { editorId, next }: { readonly editorId: string; readonly next: ArticleBodiesTable },
  ): Promise<string> {
    const now = clock.now();
    const { title, excerpt, visibility, category_id: categoryId, article_id: id } = copy;
    const written = {
      title,
      content: next.content,
      contentFormat: next.content_format,
      excerpt,
      categoryId,
      visibility,
    };
    const tag = await changes.apply(tx, live, {
      editorId,
      now,
      next,
      changes: { ...written, tags: tagsOf({ id, tags: copy.tags }) },
      keepsBefore: true,
      columns: { ...pictureOf(copy), settled_at: now.toISOString() },
    });
    await steps.changeState(tx, id, "published");
    await endWorkingCopy(tx, jobs, id, now);
    return tag;
  }

  /** Returns null for a copy whose time is another one by now. */
  async function publishNow(editor: Member, id: string, terms: Terms): Promise<string | null> {
    const known = await requirePublishable(editor, id);
    const { content, content_format: contentFormat } = known;
    const next = await changes.render(db.read, id, { content, contentFormat }, editor.userId);
    const published = await db.transaction(async (tx) => {
      await holdCategory(tx, known.category_id);
      const locked = await lock(tx, id);
      if (terms.due !== undefined && locked.copy.publish_at !== terms.due) return null;
      requireAccepted(locked, terms);
      // Somebody has saved the copy between the two reads: they are not told that this was published.
      if (copyTag(locked.copy) !== copyTag(known)) throw conflict();
      const former = locked.live.article.featured_image_url;
      return { former, tag: await apply(tx, locked, { editorId: editor.userId, next }) };
    });
    if (published === null) return null;
    await media.release(published.former);
    return published.tag;
  }

  async function schedule(editor: Member, id: string, at: Date, terms: Terms): Promise<string> {
    await requirePublishable(editor, id);
    if (at <= clock.now()) throw invalidField("publishAt", "must lie in the future", "invalid");
    return db.transaction(
      async (tx) => {
        const locked = await lock(tx, id);
        requireAccepted(locked, terms);
        await scheduleCopy(tx, jobs, id, { at, by: editor.userId });
        return copyTag(locked.copy);
      },
      { changes: [] },
    );
  }

  async function unschedule(editor: Member, id: string, ifMatch: Precondition): Promise<string> {
    await reader.requireEditable(editor, id);
    return db.transaction(
      async (tx) => {
        const { copy } = await lock(tx, id);
        requireMatch(ifMatch, copyTag(copy));
        await unscheduleCopy(tx, jobs, id);
        return copyTag(copy);
      },
      { changes: [] },
    );
  }

  async function publishDue({ articleId, publishAt }: Due, userId: string | null): Promise<void> {
    const editor = userId === null ? null : await findMember(userId);
    if (!editor) throw forbidden();
    if (editor.silence) throw silenced(editor.silence);
    await publishNow(editor, articleId, { ifMatch: NO_PRECONDITION, replacesChanges: true, due: publishAt });
  }

  const withhold = ({ articleId, publishAt }: Due, authorId: string | null): Promise<void> =>
    db.transaction(
      async (tx) => {
        if (!(await takeCopySchedule(tx, articleId, publishAt))) return;
        await events.publish(tx, "article.changes-withheld", { articleId, authorId, publishAt });
      },
      { changes: [] },
    );

  /** A job whose time is not the one that is set now does nothing. */
  async function runDue(due: Due, attempt: number): Promise<void> {
    const set = await findCopySchedule(db.read, due.articleId);
    if (set?.publish_at !== due.publishAt) return;
    try {
      await publishDue(due, set.publish_by);
    } catch (error) {
      if (!isRefusal(error) && attempt < COPY_PUBLICATION_TRIES) throw error;
      await withhold(due, set.author_id);
      if (!isRefusal(error)) throw error;
    }
  }

  return {
    handlers: [handleJob(copyPublication, (due, { attempt }) => runDue(due, attempt))],

    async publish(editor, id, { publishAt, replaceChanges }, ifMatch) {
      if (publishAt === null) return unschedule(editor, id, ifMatch);
      const terms: Terms = { ifMatch, replacesChanges: replaceChanges };
      if (publishAt !== undefined) return schedule(editor, id, new Date(publishAt), terms);
      const tag = await publishNow(editor, id, terms);
      if (tag === null) throw conflict();
      return tag;
    },
  };
}
