import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { WorkingCopiesTable } from "../../platform/db/schema/articles.js";
import type { CategoryAccess } from "../categories/index.js";
import { type Media, TEXT_PICTURE } from "../media/index.js";
import { requireLocked } from "./article-steps.service.js";
import type { ArticleQueries } from "./articles.query.js";
import type { FeaturedImages } from "./featured-image.service.js";
import { featuredImageColumns, featuredImageView, NO_FEATURED_IMAGE } from "./featured-image.view.js";
import { updateWorkingCopy } from "./working-copies.repo.js";
import { openWorkingCopy, readWithCopy, requireCopyable } from "./working-copy-steps.service.js";
import { createRequireWritable } from "./writable-categories.query.js";

export interface WorkingCopyImageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly media: Media;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly copies: { has(articleId: string): Promise<boolean> };
  readonly categories: Pick<CategoryAccess, "mayWrite" | "readable">;
}

/** The featured image that an article is to have. Each write begins a copy where there is none; throws as for an article. */
export function createWorkingCopyImages(deps: WorkingCopyImageDeps): FeaturedImages {
  const { db, clock, media, reader, copies } = deps;
  const requireWritable = createRequireWritable(deps);

  /** Changes the copy as `change` says of the one before, and returns that one; null from `change` leaves all as it is. */
  const update = (
    articleId: string,
    change: (before: Pick<WorkingCopiesTable, "featured_image_url">) => Partial<WorkingCopiesTable> | null,
  ): Promise<WorkingCopiesTable | null> =>
    db.transaction(
      async (tx: Tx) => {
        const found = await readWithCopy(tx, await requireLocked(tx, articleId));
        const columns = change(found.copy ?? found.live.article);
        if (columns === null) return null;
        const before = await openWorkingCopy(tx, found, clock.now());
        await updateWorkingCopy(tx, articleId, { ...columns, updated_at: clock.now().toISOString() });
        return before;
      },
      { changes: [] },
    );

  return {
    async put(editor, articleId, { bytes, alt }) {
      await requireWritable(editor, articleId);
      requireCopyable(await reader.requireEditable(editor, articleId), await copies.has(articleId));
      const described = { ...NO_FEATURED_IMAGE, featured_image_alt: alt };
      const { url } = await media.replace("articles", bytes, TEXT_PICTURE, async (shown) => {
        const before = await update(articleId, () => ({ ...described, featured_image_url: shown }));
        return before?.featured_image_url ?? null;
      });
      return featuredImageView(described, url);
    },

    async change(editor, articleId, changes) {
      await requireWritable(editor, articleId);
      const columns = featuredImageColumns(changes);
      const before = await update(articleId, ({ featured_image_url }) => {
        if (featured_image_url === null) throw notFound();
        return columns;
      });
      if (!before || before.featured_image_url === null) throw notFound();
      return featuredImageView({ ...before, ...columns }, before.featured_image_url);
    },

    async remove(editor, articleId) {
      await reader.requireEditable(editor, articleId);
      const before = await update(articleId, ({ featured_image_url }) =>
        featured_image_url === null ? null : NO_FEATURED_IMAGE,
      );
      await media.release(before?.featured_image_url ?? null);
    },
  };
}
