import type { AnswerOf, listTags } from "@sitevine/api";
import type { Caller } from "../../kernel/caller.js";
import type { Database, Queryable } from "../../platform/db/database.js";
import type { CategoryAccess, ReadableCategories } from "../categories/index.js";
import { foldTag } from "./tags.repo.js";

export interface TagQuery {
  /** Absent for the most used of all. */
  readonly q?: string | undefined;
  readonly limit: number;
}

type TagUses = (caller: Caller, query: TagQuery) => Promise<AnswerOf<typeof listTags>>;

// Only the most used tags are counted for a caller. It is enough that most of them are readable.
const COUNTED = 50;
// An upper bound for everything with this prefix: tags are compared byte by byte, and no character is above this one.
const LAST = "\u{10ffff}";

/** Exported so that tests can check its plan. */
export const tagUsesQuery = (
  db: Queryable,
  beginning: string,
  { seesMembersOnly, hiddenIds }: Pick<ReadableCategories, "seesMembersOnly" | "hiddenIds">,
  limit: number,
) => {
  const most = db
    .selectFrom("tags")
    .select(["tags.id", "tags.name", "tags.slug"])
    .where("tags.article_count", ">", 0)
    .$if(beginning !== "", (query) =>
      query.where("tags.slug", ">=", beginning).where("tags.slug", "<", `${beginning}${LAST}`),
    )
    .orderBy("tags.article_count", "desc")
    .orderBy("tags.slug")
    .limit(COUNTED);
  return db
    .selectFrom(most.as("tag"))
    .innerJoin("tag_article_counts as counted", "counted.tag_id", "tag.id")
    .select(({ fn }) => ["tag.name as tag", fn.sum<number>("counted.value").as("articles")])
    .where("counted.visibility", "in", seesMembersOnly ? ["public", "members"] : ["public"])
    .$if(hiddenIds.length > 0, (query) => query.where("counted.category_id", "not in", [...hiddenIds]))
    .groupBy(["tag.id", "tag.name", "tag.slug"])
    .having(({ fn }) => fn.sum<number>("counted.value"), ">", 0)
    .orderBy("articles", "desc")
    .orderBy("tag.slug")
    .limit(limit);
};

/** Tags by their beginning with the number of published articles that the caller may read; unreadable ones are absent. */
export const createTagUses =
  ({ db, categories }: { readonly db: Database; readonly categories: Pick<CategoryAccess, "readable"> }): TagUses =>
  async (caller, { q, limit }) => {
    const beginning = q === undefined ? "" : foldTag(q);
    const rows = await tagUsesQuery(db.read, beginning, await categories.readable(caller), limit).execute();
    return rows.map(({ tag, articles }) => ({ tag, articles: Number(articles) }));
  };
