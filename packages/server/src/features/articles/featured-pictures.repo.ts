import { sql } from "kysely";
import type { Member } from "../../kernel/caller.js";
import type { Queryable } from "../../platform/db/database.js";
import { prepared } from "../../platform/db/prepared.js";

const forReaders = prepared<{ url: string }, { id: string }>((db, slot) =>
  db
    .selectFrom("articles")
    .select("id")
    .where("featured_image_url", "=", slot("url"))
    .where("status", "=", sql.lit("published"))
    .where(({ eb, fn }) => eb(fn.coalesce("unlisted_visibility", "visibility"), "<>", "private"))
    .limit(1),
);

/** Whether an article that others than its author read shows the picture. */
export async function isFeaturedForReaders(db: Queryable, url: string): Promise<boolean> {
  return (await forReaders(db, { url })).length > 0;
}

/** Whether an article that the member may edit shows the picture, or its working copy. */
export async function isFeaturedForEditor(
  db: Queryable,
  url: string,
  { userId, permissions }: Pick<Member, "userId" | "permissions">,
): Promise<boolean> {
  const edited = () => {
    const kept = db.selectFrom("articles").select("articles.id").where("articles.status", "<>", "deleted");
    return permissions.has("admin.access") ? kept : kept.where("articles.author_id", "=", userId);
  };
  const [article, copy] = await Promise.all([
    edited().where("articles.featured_image_url", "=", url).limit(1).executeTakeFirst(),
    edited()
      .innerJoin("working_copies", "working_copies.article_id", "articles.id")
      .where("working_copies.featured_image_url", "=", url)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return article !== undefined || copy !== undefined;
}
