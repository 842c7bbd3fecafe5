import { type BodyOf, type createArticle, UPLOAD_LIMITS, type updateArticle } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict, forbidden, invalidField } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName, shareName } from "../../platform/db/dialect-differences.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { WriteFilters } from "../../platform/filters/write-filters.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { CATEGORIES_LOCK, type CategoryAccess } from "../categories/index.js";
import type { Media } from "../media/index.js";
import { readersOf } from "./article.policy.js";
import { madeExcerpt, renderSource, type Source } from "./article-content.service.js";
import { requireLength } from "./article-length.policy.js";
import { createArticleSteps, requireLocked, takeSlug } from "./article-steps.service.js";
import type { ArticleEvents } from "./articles.events.js";
import type { ArticleQueries } from "./articles.query.js";
import * as repo from "./articles.repo.js";
import { listingOf, recount } from "./listing.repo.js";
import { surplusRevisions } from "./revisions.policy.js";
import { deleteRevisions, insertRevision, revisionSizesQuery } from "./revisions.repo.js";
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
  readonly media: Media;
  readonly texts: RenderTexts;
  readonly activity: ActivityLog;
  readonly events: EventPublisher<ArticleEvents>;
  readonly authors: AuthorRules;
  readonly filters: Pick<WriteFilters, "run">;
}

type NewArticle = BodyOf<typeof createArticle>;
type Changes = BodyOf<typeof updateArticle>;

/**
 * Writes articles. Throws SVC-API-4004 for what the caller may not know of, SVC-API-4003 for what they may only read. An
 * author who lost the right to write in a category can only withdraw their articles there or move them elsewhere.
 */
export interface ArticlesService {
  /** Creates a draft; returns its id. Throws SVC-API-4003 over the daily limit and without the right to the category. */
  create(author: Member, article: NewArticle): Promise<string>;
  /** Throws SVC-API-4009 for a slug that another article has or had. */
  update(editor: Member, id: string, changes: Changes): Promise<void>;
  /** Repeating a change of state changes nothing. */
  publish(editor: Member, id: string): Promise<void>;
  unpublish(editor: Member, id: string): Promise<void>;
  remove(editor: Member, id: string): Promise<void>;
  putFeaturedImage(editor: Member, id: string, bytes: Uint8Array): Promise<{ readonly featuredImageUrl: string }>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;
const PICTURE = { maxBytes: UPLOAD_LIMITS.image, types: [], width: 1_920, height: 1_920, fit: "inside" } as const;

const sourceAfter = (body: ArticleBodiesTable, changes: Changes): Source => ({
  content: changes.content ?? body.content,
  contentFormat: changes.contentFormat ?? body.content_format,
});

const isSame = (body: ArticleBodiesTable, { content, contentFormat }: Source): boolean =>
  body.content === content && body.content_format === contentFormat;

/** An unlisted article stays unlisted, whomever its author lets read it. */
const visibilityAfter = (before: ArticlesTable, { visibility = readersOf(before) }: Changes) =>
  before.unlisted_at === null ? { visibility } : { unlisted_visibility: visibility };

export function createArticlesService(deps: ArticlesDeps): ArticlesService {
  const { db, clock, newId, reader, categories, media, texts, activity, events, authors, filters } = deps;

  const { requireWritable, requireStillWritable } = createWritableCategories(categories);
  const steps = createArticleSteps({ clock, newId, events });

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
    const content = await filters.run("article.before-create", written.content, {
      ...{ authorId: author.userId, title, format },
    });
    requireLength(content, articleLength);
    const article = { ...written, content };
    const html = await renderSource(texts, article, author.userId);
    const [id, authorId] = [newId(), author.userId];
    await db.transaction(async (tx) => {
      await requireDailyRoom(tx, authorId, articlesPerDay, clock.now());
      await holdCategory(tx, article.categoryId);
      await steps.addDraft(tx, { ...article, id, authorId, html });
    });
    return id;
  }

  /** Renders the new text of an article before a transaction begins; null when the text does not change. */
  async function renderNext(id: string, editor: Member, changes: Changes): Promise<ArticleBodiesTable | null> {
    if (changes.content === undefined && changes.contentFormat === undefined) return null;
    const body = await repo.findBody(db.read, id);
    const source = sourceAfter(body, changes);
    if (isSame(body, source)) return null;
    const content_html = await renderSource(texts, source, editor.userId);
    return { article_id: id, content: source.content, content_format: source.contentFormat, content_html };
  }

  /** Stores the former text as a revision when the text changes. */
  async function putBody(
    tx: Tx,
    before: ArticlesTable,
    editor: Member,
    { changes, next, now }: { changes: Changes; next: ArticleBodiesTable | null; now: Date },
  ) {
    const body = await repo.findBody(tx, before.id);
    const source = sourceAfter(body, changes);
    const isOther = !isSame(body, source);
    // Somebody else has changed the half of the text that the request does not contain.
    if (isOther && !(next && isSame(next, source))) throw conflict();
    const title = changes.title ?? before.title;
    if (!isOther && title === before.title) return { body, wasMade: false };
    await insertRevision(tx, {
      id: newId(),
      article_id: before.id,
      editor_id: editor.userId,
      title: before.title,
      content: body.content,
      content_format: body.content_format,
      created_at: now.toISOString(),
      size: body.content.length,
      was_published: before.status === "published" ? 1 : 0,
    });
    await deleteRevisions(tx, surplusRevisions(await revisionSizesQuery(tx, before.id).execute()));
    if (!isOther || !next) return { body, wasMade: false };
    await repo.updateBody(tx, next);
    return { body: next, wasMade: before.excerpt === madeExcerpt(body.content_html) };
  }

  /** The changes with the text that filters made of it, where it is another one. */
  async function filtered(
    editor: Member,
    known: Pick<ArticlesTable, "id" | "author_id" | "title">,
    changes: Changes,
  ): Promise<Changes> {
    if (changes.content === undefined) return changes;
    const { articleLength } = await authors.limitsOf(editor.userId);
    requireLength(changes.content, articleLength);
    const body = await repo.findBody(db.read, known.id);
    if (changes.content === body.content) return changes;
    const content = await filters.run("article.before-change", changes.content, {
      ...{ articleId: known.id, authorId: known.author_id ?? "", editorId: editor.userId },
      ...{ title: changes.title ?? known.title, format: changes.contentFormat ?? body.content_format },
    });
    requireLength(content, articleLength);
    return { ...changes, content };
  }

  async function update(editor: Member, id: string, asked: Changes): Promise<void> {
    const known = await reader.requireEditable(editor, id);
    const changes = await filtered(editor, known, asked);
    const stays = changes.categoryId === undefined || changes.categoryId === known.category_id;
    if (stays) await requireStillWritable(editor, known.category_id);
    else await requireWritable(editor, changes.categoryId);
    const next = await renderNext(id, editor, changes);
    const now = clock.now();
    await db.transaction(async (tx) => {
      await holdCategory(tx, changes.categoryId);
      const before = await requireLocked(tx, id);
      // Somebody may have moved the article meanwhile.
      if (changes.categoryId === undefined && before.category_id !== known.category_id)
        await requireStillWritable(editor, before.category_id);
      const oldTagIds = await findTagIds(tx, id);
      const { body, wasMade } = await putBody(tx, before, editor, { changes, next, now });
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
    });
  }

  return {
    create,
    update,

    async publish(editor, id) {
      const article = await reader.requireEditable(editor, id);
      if (article.status === "published") return;
      await requireStillWritable(editor, article.category_id);
      const check = async ({ category_id }: ArticlesTable): Promise<void> => {
        if (category_id !== article.category_id) await requireStillWritable(editor, category_id);
      };
      await db.transaction((tx) => steps.changeState(tx, id, "published", check));
    },

    async unpublish(editor, id) {
      await reader.requireEditable(editor, id);
      await db.transaction((tx) => steps.changeState(tx, id, "draft"));
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

    async putFeaturedImage(editor, id, bytes) {
      const { category_id } = await reader.requireEditable(editor, id);
      await requireStillWritable(editor, category_id);
      const { url } = await media.replace("articles", bytes, PICTURE, (shown) =>
        db.transaction(async (tx) => {
          const { featured_image_url } = await requireLocked(tx, id);
          await repo.updateArticle(tx, id, { featured_image_url: shown, updated_at: clock.now().toISOString() });
          await events.publish(tx, "article.changed", { articleId: id });
          return featured_image_url;
        }),
      );
      return { featuredImageUrl: url };
    },
  };
}
