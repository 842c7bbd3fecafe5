import { guest } from "../../kernel/caller.js";
import type { Database } from "../../platform/db/database.js";
import { type CategoryAccess, categoryRef } from "../categories/index.js";
import type { ForeignPictures } from "../foreign-pictures/index.js";
import { findPage } from "./article-pages.repo.js";
import { type ArticleSummary, articleSummary } from "./articles.view.js";
import {
  type ArticleAddress,
  findPartEnd,
  findTexts,
  type PublicationPlace,
  partQuery,
} from "./public-articles.repo.js";

/** An article with its text. */
export interface PublicArticle extends ArticleSummary {
  /** Sanitised; null when it is longer than requested. */
  readonly contentHtml: string | null;
}

/** Articles that a guest may read, for programs that read without an account. */
export interface PublicArticles {
  /**
   * The newest articles with their texts up to a number of bytes, of a category, an author or a series by id. A category
   * that guests may not read has none.
   */
  newest(
    shown: { readonly limit: number; readonly textBytes: number },
    of?: { readonly category?: string; readonly author?: string; readonly series?: string },
  ): Promise<readonly PublicArticle[]>;
  /** The end of the part that begins after a position; undefined when it is the last part. */
  partEnd(after: PublicationPlace | null, size: number): Promise<PublicationPlace | undefined>;
  /** At most `size` articles in the order of publication, without those that guests may not read. */
  part(after: PublicationPlace | null, size: number): Promise<readonly ArticleAddress[]>;
}

export function createPublicArticles(deps: {
  readonly db: Database;
  readonly categories: Pick<CategoryAccess, "readable" | "tree">;
  readonly pictures: Pick<ForeignPictures, "rule">;
}): PublicArticles {
  const { db, categories, pictures } = deps;

  return {
    async newest({ limit, textBytes }, of = {}) {
      const [tree, { ids, hiddenIds, seesMembersOnly }] = await Promise.all([
        categories.tree(),
        categories.readable(guest),
      ]);
      if (of.category !== undefined && !ids.has(of.category)) return [];
      const list = { sort: "publishedAt", order: "desc", seesMembersOnly, hiddenIds, filters: of } as const;
      const { rows } = await findPage(db.read, list, { page: 1, limit });
      const { show } = await pictures.rule();
      const texts = await findTexts(
        db.read,
        rows.map(({ id }) => id),
        textBytes,
      );
      return rows.map((row) => {
        const summary = articleSummary(row, (id) => {
          const node = ids.has(id) ? tree.byId.get(id) : undefined;
          return node ? categoryRef(node) : null;
        });
        const text = texts.get(row.id);
        return { ...summary, contentHtml: text === undefined ? null : show(text) };
      });
    },
    partEnd: (after, size) => findPartEnd(db.read, after, size),
    async part(after, size) {
      const { hiddenIds } = await categories.readable(guest);
      return partQuery(db.read, after, size, hiddenIds).execute();
    },
  };
}
