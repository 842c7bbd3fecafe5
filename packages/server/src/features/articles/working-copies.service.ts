import type { BodyOf, saveWorkingCopy } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import type { IdSource } from "../../kernel/ids.js";
import { type Precondition, requireMatch } from "../../kernel/precondition.js";
import { conflict, notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { WorkingCopiesTable } from "../../platform/db/schema/articles.js";
import type { Jobs } from "../../platform/jobs/jobs.js";
import type { CategoryAccess } from "../categories/index.js";
import type { Media } from "../media/index.js";
import { type ArticleChanges, isSameSource, sourceAfter } from "./article-changes.service.js";
import { stateTag } from "./article-state.model.js";
import { requireLocked } from "./article-steps.service.js";
import type { ArticleQueries } from "./articles.query.js";
import { findBody } from "./articles.repo.js";
import { createHoldCategory } from "./held-category.service.js";
import { recordInCopy } from "./images/image-uses.service.js";
import { keepCopyRevision } from "./revision-steps.service.js";
import { findLiveArticle, findWorkingCopy, updateWorkingCopy } from "./working-copies.repo.js";
import { copyTag, excerptIn, type LiveArticle } from "./working-copy.model.js";
import { type WorkingCopyView, workingCopyView } from "./working-copy.view.js";
import { endWorkingCopy, openWorkingCopy, readWithCopy, requireCopyable } from "./working-copy-steps.service.js";
import { createWritableCategories } from "./writable-categories.query.js";

export interface WorkingCopiesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: IdSource;
  readonly jobs: Pick<Jobs, "cancel">;
  readonly media: Pick<Media, "release">;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly categories: Pick<CategoryAccess, "mayWrite" | "readable">;
  readonly changes: Pick<ArticleChanges, "prepare">;
}

type Writing = BodyOf<typeof saveWorkingCopy>;

/** A working copy with its entity tag. */
export interface OpenedCopy {
  readonly copy: WorkingCopyView;
  readonly tag: string;
}

/**
 * Working copies of published articles. Throws SVC-API-4004 for what the caller may not know of,
 * SVC-API-4003 for what they may only read, and to an author who lost the right to write in the category.
 */
export interface WorkingCopies {
  has(articleId: string): Promise<boolean>;
  /** Throws SVC-API-4004 where there is none. */
  get(editor: Member, articleId: string): Promise<OpenedCopy>;
  /**
   * Begins one from the published article if there is none. Throws SVC-API-4009 for another state than the precondition
   * names, which is that of the article where there is no copy, and for a draft without one.
   */
  save(editor: Member, articleId: string, writing: Writing, ifMatch: Precondition): Promise<OpenedCopy>;
  /** The same for a revision; what it replaces in a copy becomes a revision. Returns the entity tag. */
  restore(
    editor: Member,
    articleId: string,
    text: Pick<Writing, "title" | "content" | "contentFormat">,
    ifMatch: Precondition,
  ): Promise<string>;
  /** Without one nothing changes. */
  discard(editor: Member, articleId: string): Promise<void>;
}

interface Saved {
  readonly copy: WorkingCopiesTable;
  readonly live: LiveArticle;
}

export function createWorkingCopies(deps: WorkingCopiesDeps): WorkingCopies {
  const { db, clock, newId, jobs, media, reader, changes } = deps;
  const { requireWritable, requireStillWritable } = createWritableCategories(deps.categories);
  const holdCategory = createHoldCategory(db);

  /** Requires that the writer may write where the copy is to be published; returns the id of that category. */
  async function requireDestination(
    editor: Member,
    current: string | null,
    wanted: string | null,
  ): Promise<string | null> {
    if (wanted === current) await requireStillWritable(editor, current);
    else await requireWritable(editor, wanted);
    return wanted;
  }

  async function write(
    editor: Member,
    id: string,
    writing: Writing,
    { ifMatch, keepsBefore }: { readonly ifMatch: Precondition; readonly keepsBefore: boolean },
  ): Promise<Saved> {
    const known = await reader.requireEditable(editor, id);
    const held = await findWorkingCopy(db.read, id);
    requireCopyable(known, held !== undefined);
    const { title, content, contentFormat, tags, visibility } = writing;
    const wanted = writing.categoryId === undefined ? (held ?? known).category_id : writing.categoryId;
    const category_id = await requireDestination(editor, known.category_id, wanted);
    const asked = { title, content, ...(contentFormat && { contentFormat }) };
    // After the checks, so that no plugin sees a text that its author may not write there.
    const prepared = await changes.prepare(
      editor,
      { ...known, title: (held ?? known).title },
      held ?? (await findBody(db.read, id)),
      asked,
    );
    const now = clock.now();

    async function put(tx: Tx): Promise<Saved> {
      await holdCategory(tx, category_id);
      const found = await readWithCopy(tx, await requireLocked(tx, id));
      const { live } = found;
      requireMatch(ifMatch, found.copy ? copyTag(found.copy) : stateTag({ ...live.article, ...live.body }));
      const before = await openWorkingCopy(tx, found, now);
      const source = sourceAfter(before, prepared.changes);
      const isOther = !isSameSource(before, source);
      // Somebody else has changed what the request does not contain.
      if (isOther && !(prepared.next && isSameSource(prepared.next, source))) throw conflict();
      if (writing.categoryId === undefined && before.category_id !== category_id) throw conflict();
      const written = {
        title,
        content: source.content,
        content_format: source.contentFormat,
        excerpt: writing.excerpt === undefined ? before.excerpt : excerptIn(writing.excerpt, live),
        tags: tags ? JSON.stringify(tags) : before.tags,
        category_id,
        visibility: visibility ?? before.visibility,
      };
      const copy = { ...before, ...written };
      if (copyTag(copy) === copyTag(before)) return { copy: before, live };
      if (keepsBefore && found.copy && (isOther || title !== before.title))
        await keepCopyRevision(tx, before, { editorId: editor.userId, at: now }, newId);
      const changed = { ...written, updated_at: now.toISOString() };
      await updateWorkingCopy(tx, id, changed);
      if (prepared.next) await recordInCopy(tx, id, prepared.next.content_html, now);
      return { copy: { ...before, ...changed }, live };
    }

    return db.transaction(put, { changes: [] });
  }

  return {
    has: async (articleId) => (await findWorkingCopy(db.read, articleId)) !== undefined,

    async get(editor, articleId) {
      await reader.requireEditable(editor, articleId);
      const [copy, live] = await Promise.all([
        findWorkingCopy(db.read, articleId),
        findLiveArticle(db.read, articleId),
      ]);
      if (!copy || !live) throw notFound();
      return { copy: workingCopyView(copy, live), tag: copyTag(copy) };
    },

    async save(editor, articleId, writing, ifMatch) {
      const { copy, live } = await write(editor, articleId, writing, { ifMatch, keepsBefore: false });
      return { copy: workingCopyView(copy, live), tag: copyTag(copy) };
    },

    async restore(editor, articleId, text, ifMatch) {
      return copyTag((await write(editor, articleId, text, { ifMatch, keepsBefore: true })).copy);
    },

    async discard(editor, articleId) {
      await reader.requireEditable(editor, articleId);
      const ended = await db.transaction(
        async (tx) => {
          await requireLocked(tx, articleId);
          return endWorkingCopy(tx, jobs, articleId, clock.now());
        },
        { changes: [] },
      );
      await media.release(ended?.featured_image_url ?? null);
    },
  };
}
