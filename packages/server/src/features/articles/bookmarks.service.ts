import type { AnswerOf, listBookmarks } from "@sitevine/api";
import type { Member } from "../../kernel/caller.js";
import type { Clock } from "../../kernel/clock.js";
import { type PageParams, paginate } from "../../kernel/pagination.js";
import { notFound } from "../../kernel/refusals.js";
import type { Database } from "../../platform/db/database.js";
import type { CategoryAccess } from "../categories/index.js";
import type { ArticleQueries } from "./articles.query.js";
import { bookmarkPageQuery, countBookmarks, deleteBookmark, hasBookmark, insertBookmark } from "./bookmarks.repo.js";

export interface BookmarksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly reader: Pick<ArticleQueries, "findReadableById" | "findArticleSummaries">;
  readonly categories: Pick<CategoryAccess, "readable">;
}

interface BookmarkState {
  readonly bookmarked: boolean;
}

/** Bookmarks of members. Throws SVC-API-4004 for an article that the member may not read. */
export interface Bookmarks {
  state(member: Member, articleId: string): Promise<BookmarkState>;
  add(member: Member, articleId: string): Promise<BookmarkState>;
  /** Removes any bookmark that there is. */
  remove(member: Member, articleId: string): Promise<BookmarkState>;
  list(member: Member, page: PageParams & { readonly order: "asc" | "desc" }): Promise<AnswerOf<typeof listBookmarks>>;
}

export function createBookmarks({ db, clock, reader, categories }: BookmarksDeps): Bookmarks {
  async function requireReadable(member: Member, articleId: string): Promise<void> {
    if (!(await reader.findReadableById(member, articleId))) throw notFound();
  }

  return {
    async state(member, articleId) {
      await requireReadable(member, articleId);
      return { bookmarked: await hasBookmark(db.read, member.userId, articleId) };
    },

    async add(member, articleId) {
      await requireReadable(member, articleId);
      const at = clock.now().toISOString();
      await db.transaction((tx) => insertBookmark(tx, member.userId, articleId, at), { changes: [] });
      return { bookmarked: true };
    },

    async remove(member, articleId) {
      const wasThere = await db.transaction((tx) => deleteBookmark(tx, member.userId, articleId), { changes: [] });
      if (!wasThere) await requireReadable(member, articleId);
      return { bookmarked: false };
    },

    async list(member, page) {
      const { hiddenIds } = await categories.readable(member);
      const reach = { userId: member.userId, seesAll: member.permissions.has("admin.access"), hiddenIds };
      const [rows, total] = await Promise.all([
        bookmarkPageQuery(db.read, reach, page).execute(),
        countBookmarks(db.read, reach),
      ]);
      const found = await reader.findArticleSummaries(
        rows.map(({ article_id }) => article_id),
        member,
      );
      const byId = new Map(found.map((article) => [article.id, article]));
      const entries = rows.flatMap(({ article_id, created_at: bookmarkedAt }) => {
        const article = byId.get(article_id);
        return article ? [{ article, bookmarkedAt }] : [];
      });
      return paginate(entries, total, page);
    },
  };
}
