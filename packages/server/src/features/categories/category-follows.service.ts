import type { AnswerOf, listFollowedCategories } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { type PageParams, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import { categoryRef } from "./categories.view.js";
import type { CategoryAccess } from "./category-access.cache.js";
import {
  addCategoryFollow,
  countFollowedCategories,
  followedCategoriesQuery,
  followsCategory,
  removeCategoryFollow,
} from "./category-follows.repo.js";

export interface CategoryFollowState {
  readonly following: boolean;
}

/** Follows and unfollows categories. Throws SVC-API-4004 for a category that the caller may not read. */
export interface CategoryFollows {
  state(member: Member, categoryId: string): Promise<CategoryFollowState>;
  follow(member: Member, categoryId: string): Promise<CategoryFollowState>;
  /** Ends following of any category that the member follows. */
  unfollow(member: Member, categoryId: string): Promise<CategoryFollowState>;
  /** Categories that the member follows and may read, the latest followed first. */
  list(member: Member, page: PageParams): Promise<AnswerOf<typeof listFollowedCategories>>;
}

export function createCategoryFollows({
  db,
  clock,
  access,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly access: Pick<CategoryAccess, "readable" | "tree">;
}): CategoryFollows {
  async function requireReadable(member: Member, categoryId: string): Promise<void> {
    if (!(await access.readable(member)).ids.has(categoryId)) throw notFound();
  }

  return {
    async state(member, categoryId) {
      await requireReadable(member, categoryId);
      return { following: await followsCategory(db.read, member.userId, categoryId) };
    },
    async follow(member, categoryId) {
      await requireReadable(member, categoryId);
      const add = await db.transaction(
        (tx) => addCategoryFollow(tx, { userId: member.userId, categoryId, at: clock.now().toISOString() }),
        { changes: [] },
      );
      // It was deleted a moment ago.
      if (!add) throw notFound();
      return { following: true };
    },
    async unfollow(member, categoryId) {
      const removed = await db.transaction((tx) => removeCategoryFollow(tx, member.userId, categoryId), {
        changes: [],
      });
      if (!removed) await requireReadable(member, categoryId);
      return { following: false };
    },
    async list(member, page) {
      const [{ hiddenIds }, tree] = await Promise.all([access.readable(member), access.tree()]);
      const list = { userId: member.userId, hiddenIds };
      const [rows, total] = await Promise.all([
        followedCategoriesQuery(db.read, list, page).execute(),
        countFollowedCategories(db.read, list),
      ]);
      const entries = rows.flatMap(({ category_id, created_at: since }) => {
        const node = tree.byId.get(category_id);
        return node ? [{ category: categoryRef(node), description: node.description, since }] : [];
      });
      return paginate(entries, total, page);
    },
  };
}
