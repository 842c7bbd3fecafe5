import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { CategoryAccess } from "./category-access.cache.js";
import { addCategoryFollow, followsCategory, removeCategoryFollow } from "./category-follows.repo.js";

export interface CategoryFollowState {
  readonly following: boolean;
}

/** Who follows which category. Throws SVC-API-4004 for a category that the caller may not read. */
export interface CategoryFollows {
  state(member: Member, categoryId: string): Promise<CategoryFollowState>;
  follow(member: Member, categoryId: string): Promise<CategoryFollowState>;
  /** Ends following of any category that the member follows. */
  unfollow(member: Member, categoryId: string): Promise<CategoryFollowState>;
}

export function createCategoryFollows({
  db,
  clock,
  access,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly access: Pick<CategoryAccess, "readable">;
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
  };
}
