import type { BodyOf, updateArticle } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { IdSource } from "../../kernel/ids.js";
import { conflict } from "../../kernel/refusals.js";
import type { Database, Queryable, Tx } from "../../platform/db/database.js";
import type { ArticleBodiesTable, ArticlesTable } from "../../platform/db/schema/articles.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { WriteFilters } from "../../platform/filters/write-filters.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import { readersOf } from "./article.policy.js";
import { renderSource, type Source } from "./article-content.service.js";
import { requireLength } from "./article-length.policy.js";
import { stateTag } from "./article-state.model.js";
import { takeSlug } from "./article-steps.service.js";
import type { ArticleEvents } from "./articles.events.js";
import * as repo from "./articles.repo.js";
import { recordShown, showImages } from "./images/image-uses.service.js";
import { listingOf, recount } from "./listing.repo.js";
import { madeExcerpt } from "./made-excerpt.model.js";
import { keepRevision } from "./revision-steps.service.js";
import { claimTags, findTagIds, putTags } from "./tags.repo.js";

/** The limits of an author; null means no limit. */
export interface AuthorRules {
  limitsOf(userId: string): Promise<{ readonly articlesPerDay: number | null; readonly articleLength: number | null }>;
}

export interface ArticleChangesDeps {
  readonly db: Database;
  readonly newId: IdSource;
  readonly texts: RenderTexts;
  readonly events: EventPublisher<ArticleEvents>;
  readonly authors: Pick<AuthorRules, "limitsOf">;
  readonly filters: Pick<WriteFilters, "run">;
}

export type Changes = Omit<BodyOf<typeof updateArticle>, "keepsBefore" | "onlyDraft">;
/** The article as it was when the change was asked for. */
export type KnownArticle = Pick<ArticlesTable, "id" | "author_id" | "title">;
/** The source that a change begins from. */
type Former = Pick<ArticleBodiesTable, "content" | "content_format">;

/** A change with its filtered text; `next` is that text as it is to be stored, null when it is the same. */
export interface PreparedChanges {
  readonly changes: Changes;
  readonly next: ArticleBodiesTable | null;
}

/** Change of an article that the caller has locked. */
export interface Application extends PreparedChanges {
  readonly editorId: string;
  readonly now: Date;
  readonly keepsBefore: boolean;
  /** Columns that change besides those that a member writes. */
  readonly columns?: Partial<ArticlesTable>;
}

/** The article before a change. */
export interface Replaced {
  readonly article: ArticlesTable;
  readonly body: ArticleBodiesTable;
}

/** Steps of use cases that change what an article says. They do not ask who may do it. */
export interface ArticleChanges {
  /** Filters and renders a new text before a transaction begins. Throws SVC-API-4001 for one that exceeds its limits. */
  prepare(editor: Member, known: KnownArticle, former: Former, asked: Changes): Promise<PreparedChanges>;
  /** The text as it is to be stored. Throws as `prepare`. */
  render(db: Queryable, articleId: string, source: Source, writer: string): Promise<ArticleBodiesTable>;
  /**
   * Changes a locked article with all that follows from it; returns the entity tag of its new state. Throws SVC-API-4009 for a
   * slug that another article has or had, and for a text of which somebody else has changed the other half.
   */
  apply(tx: Tx, before: Replaced, change: Application): Promise<string>;
}

/** The source after a change to a former one. */
export const sourceAfter = (former: Former, changes: Changes): Source => ({
  content: changes.content ?? former.content,
  contentFormat: changes.contentFormat ?? former.content_format,
});

export const isSameSource = (former: Former, { content, contentFormat }: Source): boolean =>
  former.content === content && former.content_format === contentFormat;

/** An unlisted article stays unlisted, whomever its author lets read it. */
const visibilityAfter = (before: ArticlesTable, { visibility = readersOf(before) }: Changes) =>
  before.unlisted_at === null ? { visibility } : { unlisted_visibility: visibility };

export function createArticleChanges(deps: ArticleChangesDeps): ArticleChanges {
  const { db, newId, texts, events, authors, filters } = deps;

  /** Stores what changes of title and text, and the former ones as a revision where a step of the editor begins. */
  async function putBody(
    tx: Tx,
    { article, body }: Replaced,
    { editorId, changes, next, now, keepsBefore }: Application,
  ) {
    const source = sourceAfter(body, changes);
    const isOther = !isSameSource(body, source);
    // Somebody else has changed the half of the text that the request does not contain.
    if (isOther && !(next && isSameSource(next, source))) throw conflict();
    const title = changes.title ?? article.title;
    if (!isOther && title === article.title) return { body, wasMade: false };
    await keepRevision(tx, { article, body }, { editorId, at: now, length: source.content.length, keepsBefore }, newId);
    await repo.updateArticle(tx, article.id, { settled_at: null });
    if (!isOther || !next) return { body, wasMade: false };
    await repo.updateBody(tx, next);
    await recordShown(tx, article.id, { before: body.content_html, after: next.content_html }, now);
    return { body: next, wasMade: article.excerpt === madeExcerpt(body.content_html) };
  }

  /** The changes with the text that filters made of it, where it is another one. */
  async function filtered(editor: Member, known: KnownArticle, former: Former, changes: Changes): Promise<Changes> {
    if (changes.content === undefined) return changes;
    const { articleLength } = await authors.limitsOf(editor.userId);
    requireLength(changes.content, articleLength);
    if (changes.content === former.content) return changes;
    const content = await filters.run("article.before-change", changes.content, {
      articleId: known.id,
      authorId: known.author_id ?? "",
      editorId: editor.userId,
      title: changes.title ?? known.title,
      format: changes.contentFormat ?? former.content_format,
    });
    requireLength(content, articleLength);
    return { ...changes, content };
  }

  async function render(queryable: Queryable, articleId: string, source: Source, writer: string) {
    const content_html = await showImages(queryable, articleId, await renderSource(texts, source, writer));
    return { article_id: articleId, content: source.content, content_format: source.contentFormat, content_html };
  }

  return {
    render,

    async prepare(editor, known, former, asked) {
      const changes = await filtered(editor, known, former, asked);
      const source = sourceAfter(former, changes);
      if (isSameSource(former, source)) return { changes, next: null };
      return { changes, next: await render(db.read, known.id, source, editor.userId) };
    },

    async apply(tx, { article: before, body: former }, change) {
      const { changes, now } = change;
      const { id } = before;
      const oldTagIds = await findTagIds(tx, id);
      const { body, wasMade } = await putBody(tx, { article: before, body: former }, change);
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
        ...change.columns,
      };
      await repo.updateArticle(tx, id, changed);
      const after: ArticlesTable = { ...before, ...changed };
      await recount(tx, listingOf(before, oldTagIds), listingOf(after, tagIds));
      await events.publish(tx, "article.changed", { articleId: id });
      return stateTag({ ...after, ...body });
    },
  };
}
