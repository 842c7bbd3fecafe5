import type { Member } from "../../kernel/caller.js";
import { forbidden, invalidField } from "../../kernel/refusals.js";
import type { CategoryAccess } from "../categories/index.js";
import { mayWriteArticles } from "./article.policy.js";
import type { ArticleQueries } from "./articles.query.js";

function requireWriter(member: Member): void {
  if (!mayWriteArticles(member)) throw forbidden("You may not write articles any more.");
}

/** Checks whether a member may write articles, and in the category of one. */
export function createWritableCategories(categories: Pick<CategoryAccess, "mayWrite" | "readable">) {
  return {
    /** @throws {AppError} SVC-API-4003, and SVC-API-4001 for a category that the member may not know of. */
    async requireWritable(member: Member, categoryId: string | null | undefined): Promise<void> {
      requireWriter(member);
      if (categoryId === null || categoryId === undefined) return;
      if (await categories.mayWrite(member, categoryId)) return;
      const { ids } = await categories.readable(member);
      if (!ids.has(categoryId)) throw invalidField("categoryId", "names a category that does not exist", "unknown");
      throw forbidden("You may not write in this category.");
    },
    /** For an article that is already in the category; its editor may know of that category. */
    async requireStillWritable(member: Member, categoryId: string | null): Promise<void> {
      requireWriter(member);
      if (categoryId === null || (await categories.mayWrite(member, categoryId))) return;
      throw forbidden("You may not write in this category any more.");
    },
  };
}

/**
 * Checks whether a member may change an article that they name. Throws SVC-API-4004 for what they may not know of, SVC-API-4003
 * for what they may only read, and to an author who lost the right to write in the category, or at all.
 */
export function createRequireWritable({
  reader,
  categories,
}: {
  readonly reader: Pick<ArticleQueries, "requireEditable">;
  readonly categories: Pick<CategoryAccess, "mayWrite" | "readable">;
}): (editor: Member, articleId: string) => Promise<void> {
  const { requireStillWritable } = createWritableCategories(categories);
  return async (editor, articleId) => {
    const { category_id } = await reader.requireEditable(editor, articleId);
    await requireStillWritable(editor, category_id);
  };
}
