import { type PageParams, pageOffset } from "../../kernel/pagination.js";
import type { Queryable, Tx } from "../../platform/db/database.js";

export async function followsCategory(db: Queryable, userId: string, categoryId: string): Promise<boolean> {
  const row = await db
    .selectFrom("category_follows")
    .select("category_id")
    .where("user_id", "=", userId)
    .where("category_id", "=", categoryId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Repeating it changes nothing; false when there is no such category. */
export async function addCategoryFollow(
  tx: Tx,
  { userId, categoryId, at }: { readonly userId: string; readonly categoryId: string; readonly at: string },
): Promise<boolean> {
  await tx
    .insertInto("category_follows")
    .columns(["user_id", "category_id", "created_at"])
    .expression((of) =>
      of
        .selectFrom("categories")
        .select(({ val }) => [val(userId).as("user_id"), "categories.id", val(at).as("created_at")])
        .where("categories.id", "=", categoryId),
    )
    .onConflict((conflict) => conflict.columns(["user_id", "category_id"]).doNothing())
    .execute();
  return followsCategory(tx, userId, categoryId);
}

/** False when the member did not follow it. */
export async function removeCategoryFollow(tx: Tx, userId: string, categoryId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("category_follows")
    .where("user_id", "=", userId)
    .where("category_id", "=", categoryId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Categories that a member follows, without those that they may not read. */
export interface FollowedCategories {
  readonly userId: string;
  readonly hiddenIds: readonly string[];
}

const followed = (db: Queryable, { userId, hiddenIds }: FollowedCategories) =>
  db
    .selectFrom("category_follows")
    .where("user_id", "=", userId)
    .$if(hiddenIds.length > 0, (query) => query.where("category_id", "not in", [...hiddenIds]));

/** The query for one page; exported so that tests can check its plan. */
export const followedCategoriesQuery = (db: Queryable, list: FollowedCategories, page: PageParams) =>
  followed(db, list)
    .select(["category_id", "created_at"])
    .orderBy("created_at", "desc")
    .orderBy("category_id", "desc")
    .limit(page.limit)
    .offset(pageOffset(page));

export async function countFollowedCategories(db: Queryable, list: FollowedCategories): Promise<number> {
  const counted = followed(db, list).select(({ fn }) => fn.countAll<number>().as("total"));
  return (await counted.executeTakeFirstOrThrow()).total;
}
