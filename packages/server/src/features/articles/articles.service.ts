import type { BodyOf, createArticle, updateArticle } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { conflict, forbidden, invalidField, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName, shareName } from "../../platform/db/dialect-differences.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { WriteFilters } from "../../platform/filters/write-filters.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { CATEGORIES_LOCK, type CategoryAccess } from "../categories/index.js";
import { readersOf } from "./article.policy.js";
import { madeExcerpt, renderSource, type Source } from "./article-content.service.js";
import { requireLength } from "./article-length.policy.js";
import { stateTag } from "./article-state.model.js";
import { type ArticleSteps, requireLocked, takeSlug } from "./article-steps.service.js";
import type { ArticleEvents } from "./articles.events.js";
import type { ArticleQueries } from "./articles.query.js";
import * as repo from "./articles.repo.js";
import { recordShown, showImages } from "./images/image-uses.service.js";
import { listingOf, recount } from "./listing.repo.js";
import { keepRevision } from "./revision-steps.service.js";
import { findRevision } from "./revisions.repo.js";
import { claimTags, findTagIds, putTags } from "./tags.repo.js";
import { createWritableCategories } from "./writable-categories.query.js";

/** The limits of an author; null means no limit. */
export interface AuthorRules {
  limitsOf(userId: string): Promise<{ readonly articlesPerDay: number | null; readonly articleLength: number | null }>;
}

export interface ArticlesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly reader: ArticleQueries;
  readonly categories: CategoryAccess;
  readonly texts: RenderTexts;
  readonly activity: ActivityLog;
  readonly events: EventPublisher<ArticleEvents>;
  readonly authors: AuthorRules;
  readonly steps: Pick<ArticleSteps, "addDraft" | "remove">;
  readonly filters: Pick<WriteFilters, "run">;
}

type NewArticle = BodyOf<typeof createArticle>;
type Changes = BodyOf<typeof updateArticle>;
/** The article as it was when the change was asked for. */
type Known = Pick<ArticlesTable, "id" | "author_id" | "title">;

/** A change with its filtered text; `next` is that text as it is to be stored, null when it is the same. */
interface Prepared {
  readonly changes: Changes;
  readonly next: ArticleBodiesTable | null;
}

/**
 * Writes articles. Throws SVC-API-4004 for what the caller may not know of, SVC-API-4003 for what they may only read. An
 * author who lost the right to write in a category can only withdraw their articles there or move them elsewhere.
 */
export interface ArticlesService {
  /** Creates a draft; returns its id. Throws SVC-API-4003 over the daily limit and without the right to the category. */
  create(author: Member, article: NewArticle): Promise<string>;
  /**
   * Returns the entity tag of the new state. Throws SVC-API-4009 for a slug that another article has or had, and for
   * another state than the precondition names.
   */
  update(editor: Member, id: string, changes: Changes, ifMatch: Precondition): Promise<string>;
  /**
   * Makes title and text of a revision the current ones, as an update does. Throws SVC-API-4004 for a revision that the
   * article does not have.
   */
  restore(editor: Member, id: string, revisionId: string, ifMatch: Precondition): Promise<string>;
  remove(editor: Member, id: string): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

const sourceAfter = (body: ArticleBodiesTable, changes: Changes): Source => ({
  content: changes.content ?? body.content,
  contentFormat: changes.contentFormat ?? body.content_format,
});

const isSame = (body: ArticleBodiesTable, { content, contentFormat }: Source): boolean =>
  body.content === content && body.content_format === contentFormat;

/** What becomes of the text of an article: the current one, and the next one if it was rendered. */
interface Rewriting extends Prepared {
  readonly body: ArticleBodiesTable;
  readonly now: Date;
  readonly keepsBefore: boolean;
}

/** An unlisted article stays unlisted, whomever its author lets read it. */
const visibilityAfter = (before: ArticlesTable, { visibility = readersOf(before) }: Changes) =>
  before.unlisted_at === null ? { visibility } : { unlisted_visibility: visibility };

export function createArticlesService(deps: ArticlesDeps): ArticlesService {
  const { db, clock, newId, reader, categories, texts, activity, events, authors, steps, filters } = deps;

  const { requireWritable, requireStillWritable } = createWritableCategories(categories);

  async function requireDailyRoom(tx: Tx, authorId: string, limit: number | null, now: Date): Promise<void> {
    if (limit === null) return;
    await lockName(tx, db.dialect, `articles.author.${authorId}`);
    const begun = await repo.countArticlesSince(tx, authorId, new Date(now.getTime() - DAY_MS).toISOString());
    if (begun >= limit) throw forbidden(`Your rank allows ${limit} new articles a day.`);
  }

  /** Keeps the category from being deleted until the transaction ends. */
  async function holdCategory(tx: Tx, categoryId: string | null | undefined): Promise<void> {
    if (categoryId === null || categoryId === undefined) return;
    await shareName(tx, db.dialect, CATEGORIES_LOCK);
    if (!(await repo.hasCategory(tx, categoryId)))
      throw invalidField("categoryId", "names a category that does not exist", "unknown");
  }

  async function create(author: Member, written: NewArticle): Promise<string> {
    const { articlesPerDay, articleLength } = await authors.limitsOf(author.userId);
    requireLength(written.content, articleLength);
    await requireWritable(author, written.categoryId);
    const { title, contentFormat: format } = written;
    const [id, authorId] = [newId(), author.userId];
    const content = await filters.run("article.before-create", written.content, { authorId, title, format });
    requireLength(content, articleLength);
    const article = { ...written, content };
    const html = await renderSource(texts, article, authorId);
    await db.transaction(async (tx) => {
      await requireDailyRoom(tx, authorId, articlesPerDay, clock.now());
      await holdCategory(tx, article.categoryId);
      await steps.addDraft(tx, { ...article, id, authorId, html });
    });
    return id;
  }

  /** Stores what changes of title and text, and the former ones as a revision where a step of the editor begins. */
  async function putBody(
    tx: Tx,
    before: ArticlesTable,
    editor: Member,
    { body, changes, next, now, keepsBefore }: Rewriting,
  ) {
    const source = sourceAfter(body, changes);
    const isOther = !isSame(body, source);
    // Somebody else has changed the half of the text that the request does not contain.
    if (isOther && !(next && isSame(next, source))) throw conflict();
    const title = changes.title ?? before.title;
    if (!isOther && title === before.title) return { body, wasMade: false };
    const save = { editorId: editor.userId, at: now, length: source.content.length, keepsBefore };
    await keepRevision(tx, { article: before, body }, save, newId);
    await repo.updateArticle(tx, before.id, { settled_at: null });
    if (!isOther || !next) return { body, wasMade: false };
    await repo.updateBody(tx, next);
    await recordShown(tx, before.id, { before: body.content_html, after: next.content_html }, now);
    return { body: next, wasMade: before.excerpt === madeExcerpt(body.content_html) };
  }

  /** The changes with the text that filters made of it, where it is another one. */
  async function filtered(editor: Member, known: Known, body: ArticleBodiesTable, changes: Changes): Promise<Changes> {
    if (changes.content === undefined) return changes;
    const { articleLength } = await authors.limitsOf(editor.userId);
    requireLength(changes.content, articleLength);
    if (changes.content === body.content) return changes;
    const content = await filters.run("article.before-change", changes.content, {
      articleId: known.id,
      authorId: known.author_id ?? "",
      editorId: editor.userId,
      title: changes.title ?? known.title,
      format: changes.contentFormat ?? body.content_format,
    });
    requireLength(content, articleLength);
    return { ...changes, content };
  }

  /** Filters and renders a new text before a transaction begins; `next` is null when the text does not change. */
  async function prepare(editor: Member, known: Known, asked: Changes): Promise<Prepared> {
    if (asked.content === undefined && asked.contentFormat === undefined) return { changes: asked, next: null };
    const body = await repo.findBody(db.read, known.id);
    const changes = await filtered(editor, known, body, asked);
    const source = sourceAfter(body, changes);
    if (isSame(body, source)) return { changes, next: null };
    const content_html = await showImages(db.read, known.id, await renderSource(texts, source, editor.userId));
    const { content, contentFormat: content_format } = source;
    return { changes, next: { article_id: known.id, content, content_format, content_html } };
  }

  async function update(
    editor: Member,
    id: string,
    { keepsBefore = false, ...asked }: Changes,
    ifMatch: Precondition,
  ): Promise<string> {
    const known = await reader.requireEditable(editor, id);
    const stays = asked.categoryId === undefined || asked.categoryId === known.category_id;
    if (stays) await requireStillWritable(editor, known.category_id);
    else await requireWritable(editor, asked.categoryId);
    // After the checks, so that no plugin sees a text that its author may not write there.
    const { changes, next } = await prepare(editor, known, asked);
    const now = clock.now();
    return db.transaction(async (tx) => {
      await holdCategory(tx, changes.categoryId);
      const before = await requireLocked(tx, id);
      const former = await repo.findBody(tx, id);
      requireMatch(ifMatch, stateTag({ ...before, ...former }));
      // Somebody may have moved the article meanwhile.
      if (changes.categoryId === undefined && before.category_id !== known.category_id)
        await requireStillWritable(editor, before.category_id);
      const oldTagIds = await findTagIds(tx, id);
      const { body, wasMade } = await putBody(tx, before, editor, { body: former, changes, next, now, keepsBefore });
      const tags = changes.tags && (await claimTags(tx, changes.tags, newId));
      const tagIds = tags?.map((tag) => tag.id) ?? oldTagIds;
      if (tags) await putTags(tx, id, tagIds, before.published_at);
      const excerpt = changes.excerpt ?? (wasMade ? "" : before.excerpt);
      const changed = {
        title: changes.title ?? before.title,
        excerpt: excerpt || madeExcerpt(body.content_html),
        slug:
          changes.slug === undefined
            ? before.slug
            : await takeSlug(tx, id, { title: before.title, slug: changes.slug }, now),
        category_id: changes.categoryId === undefined ? before.category_id : changes.categoryId,
        ...visibilityAfter(before, changes),
        tags: tags ? JSON.stringify(tags.map(({ name }) => name)) : before.tags,
        updated_at: now.toISOString(),
      };
      await repo.updateArticle(tx, id, changed);
      const after: ArticlesTable = { ...before, ...changed };
      await recount(tx, listingOf(before, oldTagIds), listingOf(after, tagIds));
      await events.publish(tx, "article.changed", { articleId: id });
      return stateTag({ ...after, ...body });
    });
  }

  return {
    create,
    update,

    async restore(editor, id, revisionId, ifMatch) {
      await reader.requireEditable(editor, id);
      const revision = await findRevision(db.read, id, revisionId);
      if (!revision) throw notFound();
      const { title, content, content_format: contentFormat } = revision;
      return update(editor, id, { title, content, contentFormat, keepsBefore: true }, ifMatch);
    },

    async remove(editor, id) {
      await reader.requireEditable(editor, id);
      await db.transaction(async (tx) => {
        const article = await requireLocked(tx, id);
        await steps.remove(tx, article);
        if (article.author_id !== editor.userId)
          await activity.record(tx, { actorId: editor.userId, action: "article.delete", subject: id });
      });
    },
  };
}
