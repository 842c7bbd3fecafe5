import type { Queryable } from "../../platform/db/database.js";

const TEMPLATE = "page.detail";
const PREFIX = `${TEMPLATE}:`;

/** A page made in the Layout Editor, at `/p/<slug>`. */
export interface PublishedPage {
  readonly slug: string;
  readonly updatedAt: string;
}

/** Pages that readers see, by slug. */
export async function findPublishedPages(db: Queryable, limit: number): Promise<readonly PublishedPage[]> {
  const rows = await db
    .selectFrom("layouts")
    .select(["variant_key", "updated_at"])
    .where("template_key", "=", TEMPLATE)
    .where("variant_key", "like", `${PREFIX}%`)
    .where("published", "is not", null)
    .orderBy("variant_key")
    .limit(limit)
    .execute();
  return rows.map(({ variant_key, updated_at }) => ({
    slug: variant_key.slice(PREFIX.length),
    updatedAt: updated_at,
  }));
}
