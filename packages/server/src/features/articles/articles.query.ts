import type { Caller } from "../../kernel/caller.js";
import { type Page, type PageParams, paginate } from "../../kernel/pagination.js";
import { forbidden, notFound } from "../../kernel/refusals.js";
import type { PreparedJson } from "../../platform/assets/prepared-json.js";
import type { Database } from "../../platform/db/database.js";
import type { WriteEpoch } from "../../platform/kept/changes.js";
import { articleSubject } from "../../platform/kept/subjects.js";
import { type CategoryAccess, categoryRef, type PreparedForGuests, type SharedByGuests } from "../categories/index.js";
import type { ForeignPictures } from "../foreign-pictures/index.js";
import { findRenamed, findUserById, findUserByUsername, findUserSummaries } from "../users/index.js";
import { mayChange, mayEdit, mayRead } from "./article.policy.js";
import { type ArticleList, findPage, type ListShape } from "./article-pages.repo.js";
import {
  type ArticleRow,
  findArticle,
  findArticleRows,
  findWholeArticle,
  findWholeArticleById,
  isId,
  type WholeArticleRow,
} from "./article-rows.repo.js";
import { stateTag } from "./article-state.model.js";
import {
  type ArticleModeration,
  type ArticleSummary,
  type ArticleView,
  articleSummary,
  articleView,
  type OwnArticleSummary,
  type RevisionView,
  revisionView,
  type ShowCategory,
} from "./articles.view.js";
import { type ArticleActions, moderatedRow } from "./kept-articles.query.js";
import { countKept, countRevisions, findKeptIds, findRevisions, type KeptList } from "./other-pages.repo.js";
import { findReaction } from "./reactions.repo.js";
import { findRevision } from "./revisions.repo.js";
import { findTagId } from "./tags.repo.js";
import { findUnpublished } from "./working-copies.repo.js";

export interface ListQuery extends PageParams, Pick<ListShape, "sort" | "order"> {
  /** Slug or id of a category, in any case. */
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  /** Username, including former ones, or id, case-insensitive. */
  readonly author?: string | undefined;
  readonly featured?: true | undefined;
  /** Only articles of people and in categories that this member follows. */
  readonly followedBy?: string | undefined;
}

/** A whole article, and its entity tag for a caller who may change it. */
export interface OpenedArticle {
  readonly article: ArticleView;
  readonly tag: string | null;
}

/** Articles that the caller may read. The others are absent, as if they did not exist. */
export interface ArticleQueries {
  /** Published articles. */
  list(caller: Caller, query: ListQuery): Promise<Page<ArticleSummary>>;
  /** The same for an answer to the caller. */
  answerList(caller: Caller, query: ListQuery): Promise<Page<ArticleSummary> | PreparedJson<Page<ArticleSummary>>>;
  /** Articles of any status and visibility, for their author or for administrators. */
  listKept(caller: Caller, list: KeptList): Promise<Page<OwnArticleSummary>>;
  /** The same for an author who is named as in `list`. */
  listKeptOf(caller: Caller, author: string, list: KeptList): Promise<Page<OwnArticleSummary>>;
  /** One of them. Throws SVC-API-4004. */
  getKept(caller: Caller, id: string): Promise<OwnArticleSummary>;
  /** By its slug, a former slug or its id. Throws SVC-API-4004. */
  get(caller: Caller, idOrSlug: string): Promise<ArticleView>;
  /** The same for an answer to the caller. */
  answerOne(caller: Caller, idOrSlug: string): Promise<ArticleView | PreparedJson<ArticleView>>;
  getById(caller: Caller, id: string): Promise<ArticleView>;
  /** The same as `get`, with the tag of the state that was read. */
  open(caller: Caller, idOrSlug: string): Promise<OpenedArticle>;
  /** Newest first by default. Throws SVC-API-4004, and SVC-API-4003 to those who may only read it. */
  revisions(caller: Caller, id: string, page: PageParams & Pick<ListShape, "order">): Promise<Page<RevisionView>>;
  /** Throws as `revisions`, and SVC-API-4004 for a revision that the article does not have, or no longer. */
  revision(caller: Caller, id: string, revisionId: string): Promise<RevisionView>;
  /** The row of an article by its slug, a former slug or its id; null when the caller may not know that it exists. */
  findReadableArticle(caller: Caller, idOrSlug: string): Promise<ArticleRow | null>;
  /** The same by id only. */
  findReadableById(caller: Caller, id: string): Promise<ArticleRow | null>;
  /** Up to 100 articles in the order of their ids, without those that the caller may not read. */
  findArticleSummaries(ids: readonly string[], caller: Caller): Promise<ArticleSummary[]>;
  /** Throws SVC-API-4004 when the caller may not read it, SVC-API-4003 when they may only read it. */
  requireEditable(caller: Caller, id: string): Promise<ArticleRow>;
}

export function createArticleQueries(deps: {
  readonly db: Database;
  readonly categories: CategoryAccess;
  readonly pictures: Pick<ForeignPictures, "rule">;
  readonly actions: ArticleActions;
  readonly sharedByGuests: SharedByGuests;
  readonly preparedForGuests: PreparedForGuests;
}): ArticleQueries {
  const { db, categories, pictures, sharedByGuests, preparedForGuests } = deps;

  async function categoriesFor(caller: Caller): Promise<ShowCategory> {
    const [tree, { ids }] = await Promise.all([categories.tree(), categories.readable(caller)]);
    return (id) => {
      const node = ids.has(id) ? tree.byId.get(id) : undefined;
      return node ? categoryRef(node) : null;
    };
  }

  async function ifReadable<Row extends ArticleRow>(caller: Caller, row: Row | undefined): Promise<Row | null> {
    return row && mayRead(caller, row, await categories.readable(caller)) ? row : null;
  }

  /** Only those who may edit the article or decide about it learn why it is unlisted. */
  async function moderationOf(caller: Caller, row: ArticleRow): Promise<ArticleModeration | null> {
    const actions = [...((await deps.actions(caller, [moderatedRow(row)])).get(row.id) ?? [])];
    if (actions.length === 0 && !(mayEdit(caller, row) && row.unlisted_at !== null)) return null;
    return { actions, unlistedAt: row.unlisted_at, reason: row.unlisted_reason };
  }

  async function open(caller: Caller, found: WholeArticleRow | undefined): Promise<OpenedArticle> {
    const row = await ifReadable(caller, found);
    if (!row) throw notFound();
    const reaction = caller.kind === "member" ? await findReaction(db.read, row.id, caller.userId) : null;
    const { show } = await pictures.rule();
    const shown = { ...row, content_html: show(row.content_html) };
    const own = {
      reaction,
      mayEdit: mayChange(caller, row),
      // Nobody else may learn that there are changes.
      ...(mayEdit(caller, row) && {
        workingCopy: (await findUnpublished(db.read, [row.id])).get(row.id) ?? null,
      }),
      moderation: await moderationOf(caller, row),
    };
    const article = articleView(shown, await categoriesFor(caller), own);
    return { article, tag: mayEdit(caller, row) ? stateTag(row) : null };
  }

  const whole = async (caller: Caller, found: WholeArticleRow | undefined): Promise<ArticleView> =>
    (await open(caller, found)).article;

  const get = async (caller: Caller, idOrSlug: string): Promise<ArticleView> =>
    whole(caller, await findWholeArticle(db.read, idOrSlug));

  const nameOf = (query: ListQuery): string => `list ${JSON.stringify(query)}`;

  async function findAuthorId(author: string): Promise<string | undefined> {
    const folded = author.toLowerCase();
    if (isId(folded) && (await findUserById(db.read, folded))) return folded;
    return ((await findUserByUsername(db.read, author)) ?? (await findRenamed(db.read, author)))?.id;
  }

  /** Null when a filter names something that does not exist or that the caller may not know of. */
  async function filtersOf({ category, tag, author, featured, followedBy }: ListQuery, caller: Caller) {
    const filters: Record<string, string> = featured ? { featured: "" } : {};
    if (followedBy !== undefined) filters.followed = followedBy;
    if (category !== undefined) {
      const [tree, { ids }] = await Promise.all([categories.tree(), categories.readable(caller)]);
      const folded = category.normalize("NFC").toLowerCase();
      // Ids take precedence: a slug that looks like the id of another category must not hide that category.
      const node = tree.byId.get(folded) ?? tree.bySlug.get(folded);
      if (!node || !ids.has(node.id)) return null;
      filters.category = node.id;
    }
    if (tag !== undefined) {
      const tagId = await findTagId(db.read, tag);
      if (tagId === undefined) return null;
      filters.tag = tagId;
    }
    if (author !== undefined) {
      const authorId = await findAuthorId(author);
      if (authorId === undefined) return null;
      filters.author = authorId;
    }
    return filters;
  }

  async function ownSummaries(ids: readonly string[], caller: Caller): Promise<OwnArticleSummary[]> {
    const [rows, copies, showCategory] = await Promise.all([
      findArticleRows(db.read, ids),
      findUnpublished(db.read, ids),
      categoriesFor(caller),
    ]);
    return rows.map((row) => ({ ...articleSummary(row, showCategory), workingCopy: copies.get(row.id) ?? null }));
  }

  async function requireEditable(caller: Caller, id: string): Promise<ArticleRow> {
    const row = await ifReadable(caller, await findArticle(db.read, id));
    if (!row) throw notFound();
    if (!mayEdit(caller, row)) throw forbidden();
    return row;
  }

  async function list(caller: Caller, query: ListQuery, writes?: WriteEpoch): Promise<Page<ArticleSummary>> {
    const { sort, order } = query;
    const { hiddenIds, seesMembersOnly } = await categories.readable(caller);
    const filters = await filtersOf(query, caller);
    if (filters === null) return paginate([], 0, query);
    const shown: ArticleList = { sort, order, seesMembersOnly, hiddenIds, filters };
    const [{ rows, total }, showCategory] = await Promise.all([findPage(db.read, shown, query), categoriesFor(caller)]);
    // Lists ordered by counters depend on changes of other articles too.
    if (sort === "publishedAt") writes?.dependsOn(rows.map(({ id }) => articleSubject(id)));
    return paginate(
      rows.map((row) => articleSummary(row, showCategory)),
      total,
      query,
    );
  }

  async function listKept(caller: Caller, list: KeptList): Promise<Page<OwnArticleSummary>> {
    const [ids, total] = await Promise.all([findKeptIds(db.read, list), countKept(db.read, list)]);
    return paginate(await ownSummaries(ids, caller), total, list);
  }

  return {
    requireEditable,
    findReadableArticle: async (caller, idOrSlug) => ifReadable(caller, await findWholeArticle(db.read, idOrSlug)),
    findReadableById: async (caller, id) => ifReadable(caller, await findArticle(db.read, id)),
    // Pages are kept themselves.
    get,
    answerOne: (caller, idOrSlug) =>
      preparedForGuests(caller, `one ${idOrSlug}`, async (writes) => {
        const article = await get(caller, idOrSlug);
        writes?.dependsOn([articleSubject(article.id)]);
        return article;
      }),
    open: async (caller, idOrSlug) => open(caller, await findWholeArticle(db.read, idOrSlug)),
    getById: async (caller, id) => whole(caller, await findWholeArticleById(db.read, id)),

    // Many pages show the same list.
    list: (caller, query) => sharedByGuests(caller, nameOf(query), (writes) => list(caller, query, writes)),
    answerList: (caller, query) => preparedForGuests(caller, nameOf(query), (writes) => list(caller, query, writes)),

    listKept,

    async listKeptOf(caller, named, list) {
      const author = await findAuthorId(named);
      return author === undefined ? paginate([], 0, list) : listKept(caller, { ...list, author });
    },

    async getKept(caller, id) {
      await requireEditable(caller, id);
      const [article] = await ownSummaries([id], caller);
      if (!article) throw notFound();
      return article;
    },

    async revisions(caller, id, page) {
      await requireEditable(caller, id);
      const [rows, total] = await Promise.all([findRevisions(db.read, id, page), countRevisions(db.read, id)]);
      const editors = await findUserSummaries(
        db.read,
        rows.flatMap(({ editor_id }) => editor_id ?? []),
      );
      return paginate(
        rows.map((row) => revisionView(row, editors.get(row.editor_id ?? ""))),
        total,
        page,
      );
    },

    async revision(caller, id, revisionId) {
      await requireEditable(caller, id);
      const row = await findRevision(db.read, id, revisionId);
      if (!row) throw notFound();
      const editors = await findUserSummaries(db.read, [row.editor_id ?? ""]);
      return revisionView(row, editors.get(row.editor_id ?? ""));
    },

    async findArticleSummaries(ids, caller) {
      const [readable, showCategory] = await Promise.all([categories.readable(caller), categoriesFor(caller)]);
      const rows = await findArticleRows(db.read, ids);
      return rows.filter((row) => mayRead(caller, row, readable)).map((row) => articleSummary(row, showCategory));
    },
  };
}
