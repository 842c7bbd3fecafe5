import type { BodyOf, updateFeaturedImage } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database, Tx } from "../../platform/db/database.js";
import type { ArticlesTable } from "../../platform/db/schema/articles.js";
import type { EventPublisher } from "../../platform/events/event-publisher.js";
import type { CategoryAccess } from "../categories/index.js";
import { type Media, TEXT_PICTURE } from "../media/index.js";
import { requireLocked } from "./article-steps.service.js";
import type { ArticleEvents } from "./articles.events.js";
import type { ArticleQueries } from "./articles.query.js";
import { updateArticle } from "./articles.repo.js";
import {
  type FeaturedImage,
  featuredImageColumns,
  featuredImageView,
  NO_FEATURED_IMAGE,
} from "./featured-image.view.js";
import type { NewImage } from "./images/images.service.js";
import { createRequireWritable } from "./writable-categories.query.js";

export interface FeaturedImageDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly media: Media;
  readonly events: EventPublisher<ArticleEvents>;
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly categories: Pick<CategoryAccess, "mayWrite" | "readable">;
}

/**
 * The picture that stands for an article. Throws SVC-API-4004 for what the caller may not know of, SVC-API-4003 for what they
 * may only read, and to an author who lost the right to write in the category.
 */
export interface FeaturedImages {
  /** Throws SVC-API-4001 that says what is wrong with `file`. */
  put(editor: Member, articleId: string, image: NewImage): Promise<FeaturedImage>;
  /** Absent fields stay. Throws SVC-API-4004 for an article without one. */
  change(editor: Member, articleId: string, changes: BodyOf<typeof updateFeaturedImage>): Promise<FeaturedImage>;
  /** An article without one stays as it is. */
  remove(editor: Member, articleId: string): Promise<void>;
}

export function createFeaturedImages(deps: FeaturedImageDeps): FeaturedImages {
  const { db, clock, media, events, reader } = deps;
  const requireWritable = createRequireWritable(deps);

  async function update(tx: Tx, id: string, columns: Partial<ArticlesTable>): Promise<void> {
    await updateArticle(tx, id, { ...columns, updated_at: clock.now().toISOString() });
    await events.publish(tx, "article.changed", { articleId: id });
  }

  return {
    async put(editor, articleId, { bytes, alt }) {
      await requireWritable(editor, articleId);
      const described = { ...NO_FEATURED_IMAGE, featured_image_alt: alt };
      const { url } = await media.replace("articles", bytes, TEXT_PICTURE, (shown) =>
        db.transaction(async (tx) => {
          const { featured_image_url } = await requireLocked(tx, articleId);
          await update(tx, articleId, { ...described, featured_image_url: shown });
          return featured_image_url;
        }),
      );
      return featuredImageView(described, url);
    },

    async change(editor, articleId, changes) {
      await requireWritable(editor, articleId);
      const columns = featuredImageColumns(changes);
      return db.transaction(async (tx) => {
        const before = await requireLocked(tx, articleId);
        if (before.featured_image_url === null) throw notFound();
        if (Object.keys(columns).length > 0) await update(tx, articleId, columns);
        return featuredImageView({ ...before, ...columns }, before.featured_image_url);
      });
    },

    async remove(editor, articleId) {
      await reader.requireEditable(editor, articleId);
      const former = await db.transaction(async (tx) => {
        const { featured_image_url } = await requireLocked(tx, articleId);
        if (featured_image_url !== null) await update(tx, articleId, NO_FEATURED_IMAGE);
        return featured_image_url;
      });
      await media.release(former);
    },
  };
}
