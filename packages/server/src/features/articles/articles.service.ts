import type { BodyOf, createArticle, updateArticle } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { conflict, forbidden, notFound } from "../../kernel/refusals.js";
import type { ActivityLog } from "../../platform/db/activity-log.js";
import type { Database, Tx } from "../../platform/db/database.js";
import { lockName } from "../../platform/db/dialect-differences.js";
import type { WriteFilters } from "../../platform/filters/write-filters.js";
import type { RenderTexts } from "../../platform/texts/text-renderer.js";
import type { CategoryAccess } from "../categories/index.js";
import type { ArticleChanges, AuthorRules, Changes, KnownArticle, PreparedChanges } from "./article-changes.service.js";
import { renderSource } from "./article-content.service.js";
import { requireLength } from "./article-length.policy.js";
import { stateTag } from "./article-state.model.js";
import { type ArticleSteps, requireLocked } from "./article-steps.service.js";
import type { ArticleQueries } from "./articles.query.js";
import * as repo from "./articles.repo.js";
import { createHoldCategory } from "./held-category.service.js";
import { findRevision } from "./revisions.repo.js";
import type { WorkingCopies } from "./working-copies.service.js";
import { createWritableCategories } from "./writable-categories.query.js";

export interface ArticlesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly reader: ArticleQueries;
  readonly categories: CategoryAccess;
  readonly texts: RenderTexts;
  readonly activity: ActivityLog;
  readonly authors: AuthorRules;
  readonly changes: Pick<ArticleChanges, "prepare" | "apply">;
  readonly copies: Pick<WorkingCopies, "has" | "restore">;
  readonly steps: Pick<ArticleSteps, "addDraft" | "remove">;
  readonly filters: Pick<WriteFilters, "run">;
}

type NewArticle = BodyOf<typeof createArticle>;
type AskedChanges = BodyOf<typeof updateArticle>;

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
  update(editor: Member, id: string, changes: AskedChanges, ifMatch: Precondition): Promise<string>;
  /**
   * Makes title and text of a revision those of a draft, as an update does, or of the working copy of an article that is
   * published or has one. Returns the entity tag of what was changed. Throws SVC-API-4004 for a revision that the article does
   * not have.
   */
  restore(editor: Member, id: string, revisionId: string, ifMatch: Precondition): Promise<string>;
  remove(editor: Member, id: string): Promise<void>;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

export function createArticlesService(deps: ArticlesDeps): ArticlesService {
  const { db, clock, newId, reader, categories, texts, activity, authors, changes, copies, steps, filters } = deps;

  const { requireWritable, requireStillWritable } = createWritableCategories(categories);
  const holdCategory = createHoldCategory(db);

  async function requireDailyRoom(tx: Tx, authorId: string, limit: number | null, now: Date): Promise<void> {
    if (limit === null) return;
    await lockName(tx, db.dialect, `articles.author.${authorId}`);
    const begun = await repo.countArticlesSince(tx, authorId, new Date(now.getTime() - DAY_MS).toISOString());
    if (begun >= limit) throw forbidden(`Your rank allows ${limit} new articles a day.`);
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

  async function prepare(editor: Member, known: KnownArticle, asked: Changes): Promise<PreparedChanges> {
    if (asked.content === undefined && asked.contentFormat === undefined) return { changes: asked, next: null };
    return changes.prepare(editor, known, await repo.findBody(db.read, known.id), asked);
  }

  async function update(
    editor: Member,
    id: string,
    { keepsBefore = false, onlyDraft = false, ...asked }: AskedChanges,
    ifMatch: Precondition,
  ): Promise<string> {
    const known = await reader.requireEditable(editor, id);
    const stays = asked.categoryId === undefined || asked.categoryId === known.category_id;
    if (stays) await requireStillWritable(editor, known.category_id);
    else await requireWritable(editor, asked.categoryId);
    // After the checks, so that no plugin sees a text that its author may not write there.
    const prepared = await prepare(editor, known, asked);
    const now = clock.now();
    return db.transaction(async (tx) => {
      await holdCategory(tx, prepared.changes.categoryId);
      const before = await requireLocked(tx, id);
      const body = await repo.findBody(tx, id);
      requireMatch(ifMatch, stateTag({ ...before, ...body }));
      if (onlyDraft && before.status === "published") throw conflict();
      // Somebody may have moved the article meanwhile.
      if (prepared.changes.categoryId === undefined && before.category_id !== known.category_id)
        await requireStillWritable(editor, before.category_id);
      const change = { ...prepared, editorId: editor.userId, now, keepsBefore };
      return changes.apply(tx, { article: before, body }, change);
    });
  }

  return {
    create,
    update,

    async restore(editor, id, revisionId, ifMatch) {
      const { status } = await reader.requireEditable(editor, id);
      const revision = await findRevision(db.read, id, revisionId);
      if (!revision) throw notFound();
      const { title, content, content_format: contentFormat } = revision;
      const restored = { title, content, contentFormat };
      if (status === "published" || (await copies.has(id))) return copies.restore(editor, id, restored, ifMatch);
      return update(editor, id, { ...restored, keepsBefore: true }, ifMatch);
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
